/** The browser tests: a real Chromium against the running service and its demo shop (`npm run test:browser`). */
import { defineConfig } from '@playwright/test';

const DISABLED_FEATURES = [
  // Two pages of the address bar, which the browser would load for every window.
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
  // Calls reach rooms on this machine by its address.
  'WebRtcHideLocalIpsWithMdns',
  // Playwright's own list, which this one replaces.
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  fullyParallel: false,
  // Files in parallel: each has a service of its own, and the browser waits for it half of the time.
  workers: 2,
  // What passes only in a later attempt, in a new browser and service, is listed as flaky.
  retries: process.env.CI ? 2 : 0,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    actionTimeout: 15_000,
    browserName: 'chromium',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${DISABLED_FEATURES.join()}`,
      ],
    },
  },
});
