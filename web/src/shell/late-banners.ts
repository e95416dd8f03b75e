export { DemoBanner } from './demo-banner.tsx'
export { NoMailBanner } from './no-mail-banner.tsx'
export { StandingBanner } from './standing-banner.tsx'
export { VerifyBanner } from './verify-banner.tsx'
