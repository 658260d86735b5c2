/**
 * Security headers of pages: no external resources, no inline script or style, no framing by other sites. HSTS is sent
 * only if the service is reached by https.
 */
import type { FastifyHelmetOptions } from '@fastify/helmet';

/** Device features that pages may use: the microphone, for the desk's calls. */
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
