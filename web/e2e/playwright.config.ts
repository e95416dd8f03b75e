import { defineConfig } from '@playwright/test'

/** Chromium heeds the last list only: first what Playwright itself turns off. */
const featuresOff = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // What hangs below the address bar: two pages that each context draws, more than half of what it costs.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${featuresOff.join(',')}`,
]

export default defineConfig({
  testDir: '.',
  outputDir: '../../node_modules/.cache/e2e',
  // A page waits for its server, and a test for its page: two at a time leave a fifth of two cores idle.
  workers: 4,
  fullyParallel: true,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // For what does not come at all. How long something may take is nowhere said by the patience of a test.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['dot'], ['./counting-reporter.ts']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    trace: 'off',
    // What a page asks for is seen, and can be kept from it, only where no worker asks in between.
    serviceWorkers: 'block',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium', args: chromiumArguments },
  },
})
