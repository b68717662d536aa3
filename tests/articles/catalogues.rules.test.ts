import { catalogueFrom } from '../../schema/rules/catalogues.ts'

const plain = {
  slug: 'lood',
  title: 'Lood',
  dates: 'none',
  years: false,
  categories: false,
  cover: false,
  visibility: false,
}

describe('the configuration of a catalogue', () => {
  test.each([
    ['years', 'hasYears'],
    ['categories', 'hasCategories'],
    ['cover', 'hasCover'],
    ['visibility', 'hasVisibility'],
  ])('NAV-3 an operator configures %s, and its articles have exactly these fields', (flag, name) => {
    const { hasYears, hasCategories, hasCover, hasVisibility } = catalogueFrom({ ...plain, [flag]: true }, '/lood')
    const none = { hasYears: false, hasCategories: false, hasCover: false, hasVisibility: false }
    expect({ hasYears, hasCategories, hasCover, hasVisibility }).toEqual({ ...none, [name]: true })
  })

  test('NAV-3 (rules: the configuration) an unknown kind of dates in the configuration is refused at the start', () => {
    expect(() => catalogueFrom({ ...plain, dates: 'weekly' }, '/lood')).toThrow('unknown dates "weekly" of lood')
  })
})
