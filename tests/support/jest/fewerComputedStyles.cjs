// Makes jsdom compute only the styles that decide whether an element is visible and can be pressed, which are all that Testing Library
// reads. jsdom matches each rule of its default style sheet with each element again after every change of the document, and resolves twelve
// colours of it: a quarter of the web tests' CPU (docs/decisions/tests-and-demo.md). Require it before jsdom, whose modules cache the
// sheet.
const sheet = require.resolve('jsdom/lib/jsdom/browser/default-stylesheet.js')

/** The selectors of each value of `display`: one rule with many selectors is matched faster than many rules. @type {Map<string, string[]>} */
const selectors = new Map()
for (const [, selector, value] of require(sheet).matchAll(/^([^{};@]+)\{[^}]*?\n\s*display:\s*([\w-]+)/gm))
  selectors.set(value, [...(selectors.get(value) ?? []), selector.replace(/\/\*[^]*?\*\//g, '').trim()])
const hidden = selectors.get('none')
if (!hidden) throw new Error('jsdom has no default style sheet where it was.')
// Last, like [hidden] in the original sheet: the last matching rule applies.
selectors.delete('none')
selectors.set('none', hidden)
require.cache[sheet].exports = [...selectors]
  .map(([value, list]) => `${list.join(', ')} { display: ${value}; }`)
  .join('\n')

const { propertiesWithResolvedValueImplemented: resolved } = require('jsdom/lib/jsdom/living/helpers/style-rules.js')
for (const property of Object.keys(resolved))
  if (resolved[property].computedValue === 'computed-color') delete resolved[property]
