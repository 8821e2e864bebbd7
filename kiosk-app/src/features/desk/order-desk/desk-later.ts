/** What the desk shows or does only once it is there: one file, each of them would be too little for one of its own. */
export { NewOrderWatch } from './new-order-watch.tsx';
export { PickedBar } from './picked-bar.tsx';
