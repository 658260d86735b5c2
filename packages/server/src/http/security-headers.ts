/**
 * The headers that browsers protect our pages by: nothing is loaded from elsewhere, no script or style stands inline, no
 * other site may frame a page. Transport security is promised only where the service is reached by https.
 */
import type { FastifyHelmetOptions } from '@fastify/helmet';

/** What of a device the pages may ask for: the microphone, for the desk's calls. */
export const PERMISSIONS_POLICY =
  'microphone=(self), accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), ' +
  'hid=(), magnetometer=(), midi=(), payment=(), serial=(), usb=()';

export function contentPolicy(public_url: string | undefined): FastifyHelmetOptions {
  const https = public_url?.startsWith('https:') === true;
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", 'ws:', 'wss:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: https,
    referrerPolicy: { policy: 'no-referrer' },
  };
}
