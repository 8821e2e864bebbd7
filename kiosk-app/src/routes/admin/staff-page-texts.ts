import { adminOrderText } from '#text/admin-order.ts';
import { deskOrderText } from '#text/desk-order.ts';
import { addText } from '#text/i18n.ts';
import { officeFieldsText } from '#text/office-fields.ts';
import '#ui/mantine-office.css';

// What staff's pages need beyond the list of orders, which opens first.
addText('admin', adminOrderText);
addText('desk', deskOrderText);
addText('fields', officeFieldsText);
