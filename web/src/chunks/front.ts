/** One file of the build: what is needed before signing in. */
export { ForgotPage } from '../pages/front/forgot-page.tsx'
export { Front } from '../pages/front/front.tsx'
export { RegisterPage } from '../pages/front/register-page.tsx'
export { ResetPage } from '../pages/front/reset-page.tsx'
export { SetupPage } from '../pages/front/setup-page.tsx'
export { SignInPage } from '../pages/front/sign-in-page.tsx'
