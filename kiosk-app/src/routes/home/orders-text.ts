import { checkoutText } from '#text/checkout.ts';
import { addText } from '#text/i18n.ts';
import { ordersText } from '#text/orders.ts';

addText('checkout', checkoutText);
addText('orders', ordersText);
