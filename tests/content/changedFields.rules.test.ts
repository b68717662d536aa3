import { describe, expect, test } from '@jest/globals'
import { allFields, asIs, changedFields, type InputTable, trimmed } from '../../web/lib/fields/changedFields.ts'

interface Form {
  title: string
  isPublic: boolean
  dates: readonly (string | null)[]
  words: Record<string, string>
}

interface Input {
  title?: string
  isPublic?: boolean | null
  dates?: string[]
  words?: Record<string, string>
}

const table: InputTable<Input, Form> = {
  title: trimmed(({ title }) => title),
  isPublic: asIs(({ isPublic }) => isPublic),
  dates: { of: ({ dates }) => dates, write: ({ dates }) => dates.filter((date) => date !== null) },
  words: {
    of: ({ words }) => words,
    write: ({ words }) => words,
    changes: ({ words }, base) =>
      Object.fromEntries(Object.entries(words).filter(([name, word]) => base.words[name] !== word)),
  },
}
const base: Form = { title: 'Sadam', isPublic: false, dates: ['1. mai'], words: { one: 'a', two: 'b' } }
const changed = (values: Partial<Form>, from = base) => changedFields(table, { ...from, ...values }, from)

describe('the fields that a save sends', () => {
  test('ARTICLE-7 are those that the editor has changed, and not those that others may have changed meanwhile', () => {
    expect(changed({})).toEqual({})
    expect(changed({ isPublic: true })).toEqual({ isPublic: true })
    expect(changed({ title: 'Sadamad ' })).toEqual({ title: 'Sadamad' })
    expect(changed({ words: { one: 'a', two: 'c' } })).toEqual({ words: { two: 'c' } })
  })

  test('ARTICLE-7 spaces around a text are no change, but stored ones can be removed', () => {
    expect(changed({ title: ' Sadam ' })).toEqual({})
    const spaced = { ...base, title: 'Sadam ' }
    expect(changed({}, spaced)).toEqual({})
    expect(changed({ title: 'Sadam' }, spaced)).toEqual({ title: 'Sadam' })
  })

  test('ARTICLE-7 the typed text decides whether a field has changed, also where a trimmed one is sent', () => {
    expect(changed({ dates: ['1. mai', null] })).toEqual({})
    expect(changed({ dates: [null] })).toEqual({ dates: [] })
  })

  test('ARTICLE-5 (rules: the input) a record that is saved completely has each field of its input', () => {
    expect(allFields(table, { ...base, title: ' Sadam ' })).toEqual({ ...base, title: 'Sadam' })
  })
})
