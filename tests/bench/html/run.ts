import { cleanHtml } from '../../../api/html/cleanHtml.ts'

// npm run bench -- html: how long sanitizing blocks the api's event loop, for the most expensive texts: of the maximum length
// and with the maximum number of tags. REST-3.

const longest = 200_000
const mostTags = 19_999
const rounds = 5

const pieces = [
  '<b>',
  '<b></b>',
  '<b>x</b>',
  '<h1>x</h1>',
  '<ul><li>',
  '<p>x',
  '</p>',
  '<br>',
  '<hr>',
  '<li>x',
  '<x>',
  '<div>x</div>',
  '<p style="text-align:left">x</p>',
  '<p style="a:b;c:d">',
  '<p a=1 b=2>x</p>',
  '<a href="/a">x</a>',
  '<textarea>',
  '<a href="https://saar.ee/">x</a>',
  '<img src="https://saar.ee/a">',
  '<img src="/api/static/a">',
  '<option>',
  '<svg>',
  '<',
  '< ',
  '</',
  '<!',
  '<!-- -->',
  '<?',
  '&',
  '&amp;',
  '&lt;',
  '&#60;',
  '&#x',
  '>',
  '"',
  'sõna ',
  '\n',
]
const others: Record<string, string> = {
  'one tag with 25,000 attributes': `<p ${Array.from({ length: 25_000 }, (_, at) => `a${at}`).join(' ')}>`,
  'one style of braces': `<p style="${'{'.repeat(199_000)}">`,
  'one style of alignments': `<p style="${'text-align:left;'.repeat(12_400)}">`,
  'one address': `<a href="https://saar.ee/${'a'.repeat(199_000)}">x</a>`,
  'paragraphs 90 deep': '<b>'.repeat(90) + '<p>x'.repeat(19_900),
  'lists 45 deep': `${'<ul><li>'.repeat(45)}x${'</li></ul>'.repeat(45)}`.repeat(111),
}

/** Repeats a piece up to the maximum length or number of tags. */
function filled(piece: string): string {
  const tags = piece.split('<').length - 1
  const times = Math.min(Math.floor(longest / piece.length), tags > 0 ? Math.floor(mostTags / tags) : Infinity)
  return piece.repeat(times)
}

/** The minimum CPU time in ms, which does not depend on other processes. */
function costOf(html: string): { ms: number; refused: boolean } {
  let ms = Infinity
  let refused = false
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage()
    try {
      cleanHtml(html)
    } catch {
      refused = true
    }
    const { user, system } = process.cpuUsage(before)
    ms = Math.min(ms, (user + system) / 1000)
  }
  return { ms, refused }
}

const shapes = [...pieces.map((piece) => [piece, filled(piece)] as const), ...Object.entries(others)]
const costs = shapes.map(([name, html]) => ({ name, length: html.length, ...costOf(html) }))
costs.sort((one, other) => other.ms - one.ms)
for (const { name, length, ms, refused } of costs.slice(0, 12))
  console.log(
    `${JSON.stringify(name).padEnd(40)} ${String(length).padStart(8)} characters ${ms.toFixed(0).padStart(5)} ms ${refused ? 'refused' : ''}`,
  )
