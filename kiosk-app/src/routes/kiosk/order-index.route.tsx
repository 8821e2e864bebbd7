import { type LoaderFunction, redirect } from 'react-router';

/** An order opens at its sizes, where its photos come in. */
export const loader: LoaderFunction = ({ params }) => redirect(`/storefront/${params.orderId}/sizes`);
