// The licences of what Sise contains, from the lists that its builds write: a page and a text that the gateway serves at /sise/litsentsid,
// and an SBOM (CycloneDX 1.6) for releases. OPS-22.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import escapeHtml from 'escape-html'
import { shippedPackages, thisPlatform } from '../release/packages.ts'
import { packagesFile, workerPackagesFile } from './bundledPackages.mjs'

/** The list of each bundle's packages, by the words that the notices use. */
const lists = {
  client: `dist/web/${packagesFile}`,
  'service worker': `dist/web/${workerPackagesFile}`,
  explorer: `dist/explorer/${packagesFile}`,
  servers: `dist/${packagesFile}`,
}

/**
 * A package or program that Sise contains.
 * @typedef {{ name: string, version: string, licence: string, homepage?: string, text?: string, purl?: string, in: string[] }} Component
 */

/** Writes dist/notices and the page: of the bundles, and of what a release for this machine contains as files. */
export function writeNotices() {
  const components = merged([...bundledComponents(), ...shippedComponents(), ...carriedComponents()])
  mkdirSync('dist/notices', { recursive: true })
  const text = noticesText(components)
  writeFileSync('dist/notices/NOTICES.txt', text)
  writeFileSync('dist/notices/sbom.cdx.json', `${JSON.stringify(sbomOf(components), null, 2)}\n`)
  if (!existsSync('dist/web/index.html')) return
  writeFileSync('dist/web/litsentsid.txt', text)
  writeFileSync('dist/web/litsentsid.txt.br', brotliCompressSync(text))
  writeFileSync('dist/web/litsentsid.html', pageOf(components))
}

/** Each version of each name once, by name. @param {Component[]} all @returns {Component[]} */
function merged(all) {
  const groups = Object.values(Object.groupBy(all, ({ name, version }) => `${name} ${version}`))
  return groups
    .flatMap((group = []) => ({ ...group[0], in: [...new Set(group.flatMap(({ in: places }) => places))] }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** @returns {Component[]} */
function bundledComponents() {
  /** @type {Map<string, string[]>} */
  const found = new Map()
  for (const [name, list] of Object.entries(lists))
    for (const path of existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [])
      found.set(path, [...(found.get(path) ?? []), name])
  return [...found].map(([path, inBuilds]) => componentIn(path, inBuilds))
}

/** The packages that are not bundled. @returns {Component[]} */
function shippedComponents() {
  return shippedPackages(thisPlatform())
    .flatMap(({ path }) => [path, join('runtime', path)].find((folder) => existsSync(folder)) ?? [])
    .map((folder) => componentIn(folder, ['files']))
}

/** The component of a package's folder. @param {string} folder @param {string[]} inBuilds @returns {Component} */
function componentIn(folder, inBuilds) {
  const { name, version, license, licenses, homepage } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice|third-party-notices)/i.test(file))
  return {
    name,
    version,
    licence: license?.type ?? license ?? licenses?.[0]?.type ?? 'unknown',
    homepage,
    text: files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n') || undefined,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    in: inBuilds,
  }
}

/** Programs and libraries inside packages that are shipped as files. @returns {Component[]} */
function carriedComponents() {
  return JSON.parse(readFileSync('scripts/building/carried.json', 'utf8'))
}

/** @param {Component[]} components */
function noticesText(components) {
  const without = components.filter(({ text }) => !text)
  return [
    'Sise contains the following software. Its own licence is in LICENSE.',
    without.length > 0 &&
      `Published without a file of their licence: ${without.map(({ name, version, licence }) => `${name} ${version} (${licence})`).join(', ')}.`,
    ...components
      .filter(({ text }) => text)
      .map(({ name, version, licence, homepage, text, in: places }) =>
        ['='.repeat(80), `${name} ${version} (${licence}), in: ${places.join(', ')}`, homepage, '', text]
          .filter((line) => line !== undefined)
          .join('\n'),
      ),
    '',
  ]
    .filter((part) => part !== false)
    .join('\n\n')
}

/** @param {Component[]} components */
function sbomOf(components) {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: 'sise', version, licenses: [{ license: { id: 'MIT' } }] } },
    components: components.map(({ name, version: of, licence, purl, in: places }) => ({
      type: 'library',
      name,
      version: of,
      ...(purl && { purl, 'bom-ref': purl }),
      licenses: [/ (AND|OR|WITH) /.test(licence) ? { expression: licence } : { license: { name: licence } }],
      properties: places.map((value) => ({ name: 'sise:in', value })),
    })),
  }
}

/** @param {Component[]} components */
function pageOf(components) {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const rows = components.map(
    ({ name, version: of, licence }) =>
      `<tr><td>${escapeHtml(name)}</td><td>${escapeHtml(of)}</td><td>${escapeHtml(licence)}</td></tr>`,
  )
  return `<!doctype html>
<html lang="et">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Litsentsid · Sise</title>
<style>${pageStyles()}</style>
</head>
<body>
<main>
<p><a href="/sise">Tagasi</a></p>
<h1>Litsentsid</h1>
<p>Sise ${escapeHtml(version)} on vaba tarkvara MIT-litsentsiga. Selles on ka teiste tehtud tarkvara, aitäh neile! <a href="/sise/litsentsid.txt">Litsentside tekstid</a> (inglise keeles)</p>
<table>
<thead><tr><th scope="col">Nimi</th><th scope="col">Versioon</th><th scope="col">Litsents</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</main>
</body>
</html>
`
}

/** The colours and fonts of the client, and the look of a page of text. Without a script the page follows the device. docs/look.md. */
function pageStyles() {
  const theme = readFileSync('web/ui/theme/theme.css', 'utf8')
  const block = (/** @type {string} */ selector) => theme.split(`${selector} {`)[1]?.split('}')[0]?.trim() ?? ''
  const [light, dark] = ['light', 'dark'].map((scheme) => block(`[data-scheme='${scheme}']`))
  return `:root{${light}}
@media (prefers-color-scheme:dark){:root{${dark}}}
body{margin:0;background:var(--sise-body);color:var(--sise-text);font:1rem/1.55 var(--sise-sans)}
main{max-width:720px;margin:0 auto;padding:24px 16px 48px}
h1{margin:0 0 16px;font:600 1.75rem/1.3 var(--sise-serif)}
p{margin:0 0 24px}
a{color:var(--sise-accent)}
table{width:100%;table-layout:fixed;border-collapse:collapse}
th,td{padding:8px 12px 8px 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--sise-line)}
td{overflow-wrap:anywhere}
th:first-child{width:41%}
th:last-child{width:27%}`
}
