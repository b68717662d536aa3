import { createHash } from 'node:crypto'

/** Headers of every answer. */
export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
}

/** For answers that are no pages. */
export const nothingPolicy = "default-src 'none'; frame-ancestors 'none'"

/** For whatever members have uploaded: shown, but never run in the site's origin (FILE-6). */
export const uploadedPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox"

/** For Sandbox, whose page says itself which scripts and frames it takes. */
export const sandboxPolicy = "object-src 'none'; frame-ancestors 'none'"

/** For the client: its own scripts, the inline ones its page came with, and frames of the hosts that may be embedded. */
export function clientPolicy(page: string, embedHosts: readonly string[]): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inlineScriptHashes(page)].join(' '),
    // Mantine and Draft.js set styles on elements.
    "style-src 'self' 'unsafe-inline'",
    // None from elsewhere, whose host would learn who reads here.
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    ["frame-src 'self'", ...embedHosts.map((host) => `https://${host}`)].join(' '),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function inlineScriptHashes(page: string): string[] {
  const inline = page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)
  return [...inline].map(
    ([, script]) =>
      `'sha256-${createHash('sha256')
        .update(script ?? '')
        .digest('base64')}'`,
  )
}
