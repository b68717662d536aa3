import { createHash } from 'node:crypto'

/** Headers of every response. */
export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  // Pages of other origins cannot reach the window.
  'cross-origin-opener-policy': 'same-origin',
  // No screen uses these, and embedded pages must not get them.
  'permissions-policy': [
    'bluetooth',
    'camera',
    'display-capture',
    'geolocation',
    'hid',
    'microphone',
    'midi',
    'payment',
    'serial',
    'usb',
  ]
    .map((feature) => `${feature}=()`)
    .join(', '),
}

/** Content-Security-Policy of responses that are not pages. */
export const nothingPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Headers of responses that are not pages. */
export const plainHeaders = { ...commonHeaders, 'content-security-policy': nothingPolicy }

/** Content-Security-Policy of uploaded files: browsers display them, but run no script of theirs in the site's origin. FILE-6. */
export const uploadedPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox"

/** Content-Security-Policy of Apollo Sandbox, whose page has its own policy for scripts and frames. */
export const sandboxPolicy = "object-src 'none'; frame-ancestors 'none'"

/** Content-Security-Policy of a page of the client: its own scripts, the inline scripts in `page`, and frames of `embedHosts`. */
export function clientPolicy(page: string, embedHosts: readonly string[]): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inlineScriptHashes(page)].join(' '),
    // Mantine and Draft.js set styles on elements.
    "style-src 'self' 'unsafe-inline'",
    // An image on another host would disclose the reader to that host.
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    // A PDF that was fetched with the token is shown from memory (web/files/manager/ShownPdf.tsx).
    ["frame-src 'self' blob:", ...embedHosts.map((host) => `https://${host}`)].join(' '),
    "object-src 'none'",
    "base-uri 'self'",
    // Scripts submit the forms: the browser must not submit one before the scripts have loaded.
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function inlineScriptHashes(page: string): string[] {
  // Script elements with JSON are data.
  const inline = page.matchAll(/<script(?![^>]*\s(?:src=|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/g)
  return [...inline].map(
    ([, script]) =>
      `'sha256-${createHash('sha256')
        .update(script ?? '')
        .digest('base64')}'`,
  )
}
