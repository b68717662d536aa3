import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from '@jest/globals'

/** The scale of docs/look.md. */
const sizes = ['0.875rem', '1rem', '1.25rem', '1.625rem', '2.125rem', 'inherit']
const weights = ['400', '600', '700', 'inherit']
const spaces = [0, 1, 2, 4, 8, 12, 16, 24, 40, 64]
const radii = ['0', '4px', '8px', '50%', 'inherit']
const borders = [0, 1, 2]

type Rule = 'size' | 'weight' | 'space' | 'radius' | 'border' | 'colour' | 'shadow'

/** Files with a scale or colours of their own: the rules that they may break, and why. */
const exceptions: Record<string, { but: Rule[]; why: string }> = {
  'content/preview/Preview.module.css': {
    but: ['size', 'space', 'colour', 'shadow'],
    why: 'pages of the public site, whose type and spaces follow the width of the preview, with words over pictures',
  },
  'home/preview/HomePreview.module.css': {
    but: ['size', 'space'],
    why: 'the blocks of the public home page in such a preview',
  },
  'protocols/book/Book.module.css': {
    but: ['size', 'weight', 'space', 'colour'],
    why: 'paper: its lines are a grid that pages are counted by, in black',
  },
  'protocols/book/print.css': { but: ['size', 'space', 'colour'], why: 'paper' },
  'ui/date/MonthGrid.module.css': { but: ['size'], why: 'seven numbers beside one another, however large letters are' },
  'ui/theme/theme.css': {
    but: ['size', 'colour', 'shadow'],
    why: 'the size that rem means, and where colours and the shadow are named',
  },
  'ui/dialog/Dialog.module.css': { but: ['colour'], why: 'a backdrop has no variables in the oldest browsers' },
  'ui/guest/plainColours.css': { but: ['colour'], why: 'of pages without the theme: a test below compares them' },
  'feedback/publicForm/publicForm.css': {
    but: ['size', 'colour'],
    why: 'a page without the theme: a test below compares its colours',
  },
  'explorer/explorer.css': {
    but: ['size', 'colour'],
    why: 'a page without the theme, too, with the colours of GraphiQL',
  },
  'ui/lightbox/Lightbox.module.css': { but: ['colour'], why: 'dark round a picture in both schemes' },
  'ui/person/Initials.module.css': { but: ['colour'], why: 'the hues of people' },
}

interface Declaration {
  file: string
  property: string
  value: string
}

const declarationsOf = (file: string, css: string): Declaration[] =>
  [
    ...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/(?<=[;{}]\s*)(--[\w-]+|[a-z-]+)\s*:\s*([^;{}]+?)\s*(?=[;}])/g),
  ].map(([, property = '', value = '']) => ({ file, property, value: value.replace(/\s+/g, ' ') }))

const files = readdirSync('web', { recursive: true, encoding: 'utf8' }).filter(
  (file) => !/generated|public\//.test(file),
)
const texts = new Map(
  files.filter((file) => /\.(css|tsx?)$/.test(file)).map((file) => [file, readFileSync(join('web', file), 'utf8')]),
)
const own = [...texts].filter(([file]) => file.endsWith('.css')).flatMap(([file, css]) => declarationsOf(file, css))
const scripts = [...texts].filter(([file]) => !file.endsWith('.css'))

/** The declarations to which a rule applies, and those that break it. */
const breaking = (rule: Rule, breaks: (declaration: Declaration) => boolean) =>
  own.filter((one) => !exceptions[one.file]?.but.includes(rule) && breaks(one)).map(line)
const line = ({ file, property, value }: Declaration) => `${file}: ${property}: ${value}`

const lengths = (value: string) =>
  [...value.matchAll(/(-?[\d.]+)(px|r?em|ch)\b/g)].map(([, number, unit]) => ({
    number: Math.abs(Number(number)),
    unit,
  }))
const colour = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|light-dark)\(|(?<![\w-])(?:white|black|red|grey|gray)(?![\w-])/i

const themeCss = texts.get('ui/theme/theme.css')!

describe('the scale of the style files', () => {
  test('all of them are read', () => {
    expect(new Set(own.map(({ file }) => file)).size).toBeGreaterThan(50)
    expect(own.length).toBeGreaterThan(1500)
    expect(Object.keys(exceptions).filter((file) => !texts.has(file))).toEqual([])
  })

  test('font sizes are five and font weights three', () => {
    expect(breaking('size', ({ property, value }) => property === 'font-size' && !sizes.includes(value))).toEqual([])
    expect(breaking('weight', ({ property, value }) => property === 'font-weight' && !weights.includes(value))).toEqual(
      [],
    )
  })

  test('spaces, radii and lines have the widths of the scale', () => {
    expect(
      breaking(
        'space',
        ({ property, value }) =>
          /^(?:padding|margin|gap|row-gap|column-gap)/.test(property) &&
          lengths(value).some(({ number, unit }) => unit !== 'px' || !spaces.includes(number)),
      ),
    ).toEqual([])
    expect(
      breaking(
        'radius',
        ({ property, value }) =>
          /^border.*radius$/.test(property) && value.split(' ').some((part) => !radii.includes(part)),
      ),
    ).toEqual([])
    expect(
      breaking(
        'border',
        ({ property, value }) =>
          /^(?:border|outline)(?!.*(?:radius|offset|spacing))/.test(property) &&
          lengths(value).some(({ number }) => !borders.includes(number)),
      ),
    ).toEqual([])
  })

  test('LOOK-2 sticky elements are sticky only in windows of at least 480 px in height', () => {
    expect(own.filter(({ property, value }) => property === 'position' && value === 'sticky').map(line)).toEqual([])
    expect(
      own.filter(({ property, value }) => property === 'position' && value === 'var(--sise-sticky)').length,
    ).toBeGreaterThan(5)
    expect(texts.get('ui/theme/theme.css')).toMatch(
      /@media \(max-height: 479px\) \{\s*:root \{\s*--sise-sticky: static;/,
    )
  })

  test('the intrinsic size of an element with content-visibility is the same in all of its states, or a press would move it', () => {
    const skipping = [...texts].filter(
      ([file, css]) => file.endsWith('.css') && css.includes('content-visibility: auto'),
    )
    expect(skipping.length).toBeGreaterThan(3)
    const rules = skipping.flatMap(([file, css]) =>
      [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{([^{}]*contain-intrinsic[^{}]*)\}/g)].map(
        ([, selector = '']) => ({ file, selector: selector.trim() }),
      ),
    )
    expect(new Set(rules.map(({ file }) => file)).size).toBe(skipping.length)
    expect(rules.filter(({ selector }) => /[:[]/.test(selector))).toEqual([])
  })

  test('colours are named, and only floating elements have a shadow, which is the same everywhere', () => {
    expect(breaking('colour', ({ property, value }) => !property.startsWith('mask') && colour.test(value))).toEqual([])
    expect(
      breaking(
        'shadow',
        ({ property, value }) => /shadow$/.test(property) && value !== 'none' && value !== 'var(--sise-shadow)',
      ),
    ).toEqual([])
  })
})

describe('shared styles', () => {
  /** The declarations of each class alone, by file and class. */
  const classes = new Map(
    [...texts]
      .filter(([file]) => file.endsWith('.module.css'))
      .map(([file, css]) => [
        file,
        [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/^\.([\w-]+) (\{[^{}]*\})/gm)].map(
          ([, name = '', block = '']) => ({
            name,
            block,
          }),
        ),
      ]),
  )
  const overlap = (one: string, other: string) =>
    one === other || one.startsWith(`${other}-`) || other.startsWith(`${one}-`)

  const taking = [...classes].flatMap(([file, blocks]) =>
    blocks.flatMap(({ name, block }) =>
      [...block.matchAll(/composes: ([\w -]+) from '([^']+)'/g)].flatMap(([, names = '', path = '']) => {
        const from = join(dirname(file), path)
        return names.split(' ').map((taken) => {
          const source = classes.get(from)?.find((one) => one.name === taken)
          return { place: `${file} .${name}`, block, taken, from, source }
        })
      }),
    ),
  )
  /** Whether a class has no specificity in its file: a class that composes it may set the same property, which wins. */
  const isWeightless = (file: string, name: string) =>
    new RegExp(`^:where\\([^{]*\\.${name}\\b`, 'm').test(texts.get(file) ?? '')

  test('a class sets no property that it composes from another file with specificity: their order is not known', () => {
    const weighing = taking.filter(({ taken, from }) => !isWeightless(from, taken))
    expect(weighing.length).toBeGreaterThan(5)
    expect(weighing.filter(({ source }) => !source).map(({ place }) => place)).toEqual([])
    const set = (block = '') =>
      declarationsOf('', block).flatMap(({ property }) => (property === 'composes' ? [] : [property]))
    expect(
      weighing.flatMap(({ place, block, source }) =>
        set(block)
          .filter((property) => set(source?.block).some((other) => overlap(property, other)))
          .map((property) => `${place}: ${property}`),
      ),
    ).toEqual([])
  })

  test('a rule that composes or hides the focus ring has specificity, as the ring has', () => {
    const rings = [...texts].flatMap(([file, css]) =>
      file.endsWith('.css')
        ? [...css.matchAll(/^([^\n{}]*:focus[^{}]*)\{[^{}]*outline: none/gm)].map(([, selector = '']) => ({
            file,
            selector,
          }))
        : [],
    )
    expect(rings.length).toBeGreaterThan(1)
    expect(rings.filter(({ selector }) => selector.startsWith(':where'))).toEqual([])
  })

  test('each layout class is rendered, and used', () => {
    const drawn = ['layout', 'media'].flatMap((file) =>
      [...(texts.get(`ui/layout/${file}.module.css`) ?? '').matchAll(/\.(\w+)/g)].map(([, name]) => name),
    )
    const source = new Map(scripts).get('ui/layout/layout.ts') ?? ''
    const parts = [...source.matchAll(/^ {2}\| '(\w+)'/gm)].map(([, name]) => name)
    expect(parts.length).toBeGreaterThan(8)
    expect(parts.filter((part) => !drawn.includes(part))).toEqual([])
    const uses = [...texts.values()].flatMap((text) =>
      [...text.matchAll(/composes: ([^;]*) from|layout\(([^)]*)\)/g)].map(([, composed, given]) => composed ?? given),
    )
    const used = new Set(uses.flatMap((names) => names?.match(/\w+/g) ?? []))
    expect(parts.filter((part) => !used.has(part ?? ''))).toEqual([])
  })

  test('a file from which classes are composed has no @media: the build keeps the last rules of its copies, but the first @media', () => {
    expect(taking.filter(({ from }) => texts.get(from)?.includes('@media')).map(({ from }) => from)).toEqual([])
  })

  test('a relative time is the last fact of a row, as its ::after shows the exact time instead of the separating dot', () => {
    const sources = scripts.filter(
      ([file, text]) =>
        text.includes('<RelativeTime') &&
        (text.includes('<ListRow') ||
          [...text.matchAll(/from '(\.\S+\.module\.css)'/g)].some(([, path = '']) =>
            /Facts\.module\.css/.test(texts.get(join(dirname(file), path)) ?? ''),
          )),
    )
    expect(sources.length).toBeGreaterThan(5)
    const wrong = sources.filter(([, text]) => /(?:>|\()\s*<RelativeTime[^>]*\/>\)?\}?\s*(?:\{|<(?!\/))/.test(text))
    expect(wrong.map(([file]) => file)).toEqual([])
  })
})

describe('the variables of the style files', () => {
  const used = (value: string) =>
    [...value.matchAll(/var\(\s*(--[\w-]+)\s*([,)])/g)].map(([, name = '', next]) => ({ name, falls: next === ',' }))
  const defined = new Set([
    ...own.map(({ property }) => property).filter((property) => property.startsWith('--')),
    ...scripts.flatMap(([, text]) => [...text.matchAll(/['"`](--[\w-]+)['"`]/g)].map(([, name = '']) => name)),
  ])

  test('each that our styles use is defined, by the theme, by another style or by a component', () => {
    expect(
      own.filter(({ value }) => used(value).some(({ name, falls }) => !falls && !defined.has(name))).map(line),
    ).toEqual([])
  })
})

describe('the colours', () => {
  const schemes = ['light', 'dark'] as const
  const colours = Object.fromEntries(
    schemes.map((scheme) => {
      const part = themeCss.slice(themeCss.indexOf(`='${scheme}']`)).split('}')[0] + '}'
      return [scheme, new Map(declarationsOf(scheme, part).map(({ property, value }) => [property, value]))]
    }),
  )
  const resolved = (scheme: string, name: string): string => {
    const value = colours[scheme]?.get(name) ?? colours.light?.get(name) ?? ''
    return /^#...$/.test(value) ? value.replace(/[^#]/g, '$&$&') : value
  }
  const luminance = (hex: string) => {
    const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    const [red = 0, green = 0, blue = 0] = channels.map((part) =>
      part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const contrast = (one: string, other: string) => {
    const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
    return (high + 0.05) / (low + 0.05)
  }
  const grounds = ['--sise-body', '--sise-surface', '--sise-hover', '--sise-sand', '--sise-accent-soft']
  const inks = ['--sise-text', '--sise-muted', '--sise-accent', '--sise-done', '--sise-attention', '--sise-error']

  test.each(schemes)('inputs have an edge of 3:1 on the page and on their background, in %s', (scheme) => {
    for (const ground of grounds.slice(0, 2)) {
      const ratio = contrast(resolved(scheme, '--sise-edge'), resolved(scheme, ground))
      expect({ ground, isSeen: ratio >= 3, ratio }).toMatchObject({ isSeen: true })
    }
  })

  test.each(schemes)('text has 4.5:1 on all its backgrounds, in %s', (scheme) => {
    const faint = inks.flatMap((ink) =>
      grounds
        .map((ground) => ({ ink, ground, ratio: contrast(resolved(scheme, ink), resolved(scheme, ground)) }))
        .filter(({ ratio }) => !(ratio >= 4.5)),
    )
    expect(faint).toEqual([])
    expect(contrast(resolved(scheme, '--sise-on-button'), resolved(scheme, '--sise-button'))).toBeGreaterThanOrEqual(
      4.5,
    )
  })

  test.each(schemes)('LOOK-2 with more contrast text has 7:1 and lines have 3:1, in %s', (scheme) => {
    const [, block = ''] =
      /@media \(prefers-contrast: more\) \{([\s\S]*?)\n\}/.exec(texts.get('ui/theme/theme.css') ?? '') ?? []
    const more = new Map([...block.matchAll(/(--[\w-]+): var\((--[\w-]+)\)/g)].map(([, name, value]) => [name, value]))
    for (const ground of grounds.slice(0, 2))
      for (const [name, least] of [
        ['--sise-muted', 7],
        ['--sise-edge', 7],
        ['--sise-line', 3],
      ] as const) {
        const ratio = contrast(resolved(scheme, more.get(name) ?? name), resolved(scheme, ground))
        expect({ name, ground, ratio, isSeen: ratio >= least }).toMatchObject({ isSeen: true })
      }
  })

  test('the text of filled buttons is on the colours of these alone: others are no background for it in the dark', () => {
    const blocks = [...texts].flatMap(([file, css]) =>
      file.endsWith('.css')
        ? [...css.matchAll(/\{[^{}]*\scolor: var\(--sise-on-button\)[^{}]*\}/g)].map(([block]) => ({ file, block }))
        : [],
    )
    expect(blocks.length).toBeGreaterThan(3)
    expect(blocks.filter(({ block }) => !/background(?:-color)?: var\(--sise-button/.test(block))).toEqual([])
  })

  test.each(['feedback/publicForm/publicForm.css', 'ui/guest/plainColours.css'])(
    '%s, without the theme, has its colours',
    (file) => {
      const css = texts.get(file)!
      const [light = '', dark = ''] = [...css.matchAll(/:root \{([^}]*)\}/g)].map(([, part]) => part)
      const ofForm = (part: string) =>
        declarationsOf('', `{${part}}`).filter(
          ({ property, value }) => property.startsWith('--') && value.startsWith('#'),
        )
      const name = (property: string) => property.replace(/^--(?:sise-)?/, '--sise-')
      const long = (hex: string) => (hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex)
      expect(ofForm(light).length).toBeGreaterThan(8)
      for (const [scheme, part] of [
        ['light', light],
        ['dark', dark],
      ] as const)
        expect(ofForm(part).map(({ property, value }) => [property, long(value)])).toEqual(
          ofForm(part).map(({ property }) => [property, long(resolved(scheme, name(property)))]),
        )
    },
  )
})

test('every class that a component names is in its style sheet', () => {
  const missing = [...texts].flatMap(([file, text]) =>
    [...text.matchAll(/import (\w+) from '(\..*\.module\.css)'/g)].flatMap(([, name = '', path = '']) => {
      const css = (texts.get(join(dirname(file), path)) ?? '').replace(/\/\*[\s\S]*?\*\//g, '')
      const known = new Set([...css.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, one]) => one))
      const named = [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, one]) => one)
      return named.filter((one) => !known.has(one)).map((one) => `${file}: ${one}`)
    }),
  )
  expect(missing).toEqual([])
})
