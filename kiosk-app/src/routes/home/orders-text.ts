import { afterOrderText } from '#text/after-order.ts';
import { checkoutText } from '#text/checkout.ts';
import { addText } from '#text/i18n.ts';
import { ordersText } from '#text/orders.ts';

addText('afterOrder', afterOrderText);
addText('checkout', checkoutText);
addText('orders', ordersText);
