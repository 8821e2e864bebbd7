export { NotFoundScreen as Component } from './route-error-screen.tsx';
