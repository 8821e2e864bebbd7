import { type LoaderFunction, redirect } from 'react-router';

/** Printing begins with photos and sizes. */
export const loader: LoaderFunction = () => redirect('/print/sizes');
