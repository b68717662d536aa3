import { setTimeout as wait } from 'node:timers/promises'
import { GatewayError } from '../../../gateway/errors.ts'
import { dateValueFromWire, dateValueToWire } from '../../../gateway/lib/dateValue.ts'
import { idKey, isSameId } from '../../../gateway/lib/ids.ts'
import { keyedLoader } from '../../../gateway/lib/loaders.ts'
import { localizedFromWire, localizedToWire } from '../../../gateway/lib/localizedText.ts'
import { inOrder } from '../../../gateway/lib/orderedRows.ts'
import { overlay } from '../../../gateway/lib/overlay.ts'
import { completeRows, partial, partialOrNull } from '../../../gateway/lib/partial.ts'
import { writtenRecord } from '../../../gateway/lib/writtenRecord.ts'
import { compareDates } from '../../../schema/rules/dates.ts'

interface Boat {
  id: string
  saved?: true
  name?: string
  owner?: string | null
}

const codeOf = async (work: () => unknown) => {
  try {
    await work()
    return undefined
  } catch (error) {
    return error instanceof GatewayError && { code: error.code, saved: error.details.saved }
  }
}

describe('fields that a body may omit', () => {
  const whole: Boat = { id: 'b1', name: 'Kajakas', owner: null }
  const field = partial<Boat>({ what: 'a boat', load: () => Promise.resolve(whole) })

  test('GQL-1 a known field is returned at once, also an empty one; a missing one is loaded', async () => {
    expect(field({ id: 'b1', owner: null }, 'owner')).toBeNull()
    await expect(field({ id: 'b1' }, 'name')).resolves.toBe('Kajakas')
  })

  test('GQL-3 a field that is missing in the complete record too is an error; after a write the error says that it was written', async () => {
    const never = partial<Boat>({ what: 'a boat', load: () => undefined })
    expect(await codeOf(() => never({ id: 'b1' }, 'name'))).toEqual({ code: 'UPSTREAM_ERROR', saved: undefined })
    expect(await codeOf(() => never({ id: 'b1', saved: true }, 'name'))).toEqual({
      code: 'UPSTREAM_ERROR',
      saved: true,
    })
  })

  test('GQL-1 a field of a record that may be missing is null, without a promise if the list is loaded', () => {
    expect(partialOrNull<Boat>(() => null)({ id: 'b1' }, 'name')).toBeNull()
    expect(partialOrNull<Boat>(() => whole)({ id: 'b1' }, 'name')).toBe('Kajakas')
  })

  test('GQL-2 incomplete rows are completed with one read for each record, and keep their fields', async () => {
    const rows: Boat[] = [
      { id: 'b1', name: 'Tuul' },
      { id: 'b1' },
      { id: 'b2' },
      { id: 'b3', name: 'x', owner: 'Mari' },
    ]
    const read: string[] = []
    const load = async (id: string): Promise<Boat> => {
      read.push(id)
      if (id === 'b2') throw new GatewayError('UPSTREAM_ERROR')
      return Promise.resolve({ ...whole, id })
    }
    await completeRows({ rows, fields: ['name', 'owner'], load, callsLeft: 2 })
    expect(read).toEqual(['b1', 'b2'])
    expect(rows).toEqual([
      { id: 'b1', name: 'Tuul', owner: null },
      { id: 'b1', name: 'Kajakas', owner: null },
      { id: 'b2' },
      { id: 'b3', name: 'x', owner: 'Mari' },
    ])
    const tooMany = { rows: [{ id: 'b4' }, { id: 'b5' }], fields: ['name'] as const, load, callsLeft: 1 }
    expect(await codeOf(() => completeRows<Boat>(tooMany))).toMatchObject({ code: 'TOO_COSTLY' })
  })
})

test('GQL-3 at most eight reads of one kind run at once in a request, and each fails on its own', async () => {
  let [running, most] = [0, 0]
  const loader = keyedLoader(async (key) => {
    running += 1
    most = Math.max(most, running)
    await wait(1)
    running -= 1
    if (key === '7') throw new Error('seven')
    return key
  })
  const keys = Array.from({ length: 50 }, (_, index) => String(index))
  const later = wait(2).then(() => loader.loadMany(['x', 'y', '1']))
  const first = await loader.loadMany(keys)
  expect(most).toBe(8)
  expect(first.map((result) => (result instanceof Error ? result.message : result))).toEqual(
    keys.map((key) => (key === '7' ? 'seven' : key)),
  )
  expect(await later).toEqual(['x', 'y', '1'])
})

test('REST-8 a write without a returned record looks it up; a failure of that says that it was saved', async () => {
  const look = () => Promise.resolve('found')
  expect(await writtenRecord(() => 'answered', look)).toBe('answered')
  expect(await writtenRecord<string>(() => undefined, look)).toBe('found')
  expect(
    await codeOf(() =>
      writtenRecord<string>(
        () => undefined,
        () => Promise.resolve(undefined),
      ),
    ),
  ).toEqual({
    code: 'UPSTREAM_ERROR',
    saved: true,
  })
})

test('GQL-1 changes are merged into a record: omitted and unknown properties stay, properties of responses are dropped', () => {
  const now = { _id: 'a', nimi: 'Vana', margis: 'x', likes: [1] }
  expect(overlay(now, { nimi: undefined, jrg: 2 }, new Set(['likes']))).toEqual({
    _id: 'a',
    nimi: 'Vana',
    margis: 'x',
    jrg: 2,
  })
})

test('ORDER-1 rows are sorted by their order, those without one last, as they were', () => {
  const rows = [{ id: 'c' }, { id: 'b', order: 2 }, { id: 'd', order: null }, { id: 'a', order: 1 }]
  expect(inOrder<{ id: string; order?: number | null }>(rows).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
})

test('REST-5 a UUID equals itself in any case, other ids are case-sensitive', () => {
  const id = '0198c1de-8f1c-7a54-9f1d-0c5e3d7b9a10'
  expect(isSameId(id, id.toUpperCase())).toBe(true)
  expect(isSameId('a1', 'A1')).toBe(false)
  expect(idKey('Mari')).toBe('Mari')
})

test('NAV-4 a text in two languages: missing ones are null, changes keep the other language', () => {
  expect(localizedFromWire(undefined)).toEqual({ et: '', en: '' })
  expect(localizedFromWire({ et: 'Rand', en: 7 })).toEqual({ et: 'Rand', en: '7' })
  expect(localizedToWire({ en: 'Beach' }, { et: 'Rand', en: '', ru: 'x' })).toEqual({
    et: 'Rand',
    en: 'Beach',
    ru: 'x',
  })
  expect(localizedToWire({ et: 'Rand' })).toEqual({ et: 'Rand', en: '' })
  expect(() => localizedFromWire('Rand')).toThrow('Server ei vastanud nii, nagu peaks.')
})

describe('dates of the calendar', () => {
  const day = { year: 2026, month: 1, day: 28 }

  test('DATE-1 a date is converted both ways, with and without a time', () => {
    expect(dateValueFromWire(day)).toEqual({ ...day, hours: null, minutes: null })
    expect(dateValueToWire(dateValueFromWire(day))).toEqual(day)
    expect(dateValueFromWire({ ...day, hours: 9 })).toEqual({ ...day, hours: 9, minutes: 0 })
    expect(dateValueToWire({ ...day, hours: 9, minutes: 30 })).toEqual({ ...day, hours: 9, minutes: 30 })
    expect(dateValueFromWire({ year: 2024, month: 1, day: 29 })).toMatchObject({ day: 29 })
  })

  test.each([
    { ...day, day: 29 },
    { ...day, month: 12 },
    { ...day, day: 0 },
    { ...day, hours: 24 },
    { ...day, hours: 9, minutes: 60 },
    { year: 2026 },
    null,
  ])('DATE-1 %j is no date', (wire) => {
    expect(() => dateValueFromWire(wire)).toThrow('Server ei vastanud nii, nagu peaks.')
  })

  test('ARTICLE-2 dates are sorted by day and time', () => {
    const dates = [{ ...day, hours: 9, minutes: 5 }, { ...day, month: 0 }, day, { ...day, hours: 9 }].map(
      dateValueFromWire,
    )
    expect(dates.sort(compareDates).map(({ month, minutes }) => [month, minutes])).toEqual([
      [0, null],
      [1, null],
      [1, 0],
      [1, 5],
    ])
  })
})
