/** One file of the build: what is needed first after signing in. */
export { HomePage } from '../pages/home/home-page.tsx'
export { App } from '../pages/shell/app.tsx'
