import { useState } from 'react'
import { defaultLanguage, languages } from '../../content/languages.ts'
import { LanguageTabs, tabPanelProps } from '../../content/languageTabs/LanguageTabs.tsx'
import type { DateValue } from '../../lib/dates/dateValue.ts'
import { DateField } from '../../ui/date/DateField.tsx'
import { Checkbox, NativeSelect, PasswordInput, Textarea, TextInput } from '../../ui/form/fields.tsx'
import { IntegerInput } from '../../ui/form/IntegerInput.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { FilterChips } from '../../ui/list/FilterChips.tsx'
import { ListFilters } from '../../ui/search/ListFilters.tsx'
import { useSearchText } from '../../ui/search/useSearchText.ts'
import { componentTexts } from './text.ts'

const { fields, filters } = componentTexts
const categories = fields.categories.map((label) => ({ value: label, label }))

/** Inputs and selects, with help, an error and disabled. */
export function Fields() {
  const [date, setDate] = useState<DateValue | null>({ year: 2026, month: 11, day: 3, hours: 18, minutes: 0 })
  const [count, setCount] = useState<number | null>(3)
  return (
    <>
      <TextInput label={fields.name} description={fields.nameHelp} defaultValue={fields.nameValue} />
      <TextInput label={fields.email} error={fields.emailWrong} defaultValue={fields.emailValue} />
      <TextInput label={fields.off} disabled defaultValue={fields.offValue} />
      <PasswordInput label={fields.password} showLabel={fields.show} autoComplete="off" />
      <Textarea label={fields.text} defaultValue={fields.textValue} />
      <NativeSelect label={fields.category} data={categories} />
      <NativeSelect label={fields.category} data={categories} error={fields.wrong} />
      <IntegerInput name="count" label={fields.count} value={count} onChange={setCount} />
      <DateField label={fields.date} value={date} onChange={setDate} />
    </>
  )
}

/** Checkboxes, and a choice of one of several. */
export function Choices() {
  const [shown, setShown] = useState<'all' | 'waiting'>('all')
  return (
    <>
      <Checkbox label={componentTexts.notify} description={componentTexts.notifyHelp} defaultChecked />
      <Checkbox label={componentTexts.notify} />
      <Checkbox label={componentTexts.notify} disabled />
      <FilterChips
        label={componentTexts.filter}
        value={shown}
        onChange={setShown}
        chips={[
          { value: 'all', words: filters.all },
          { value: 'waiting', words: filters.waiting, count: 3 },
        ]}
      />
    </>
  )
}

/** The search and filters of a list. */
export function Search() {
  const [request, setRequest] = useState('')
  const [year, setYear] = useState('2026')
  const [waits, setWaits] = useState(true)
  const search = useSearchText(request, setRequest, () => 0)
  const clear = () => {
    search.searchFor('')
    setYear('')
    setWaits(false)
  }
  return (
    <ListFilters
      label={componentTexts.search}
      search={search}
      selects={[
        {
          label: componentTexts.year,
          all: componentTexts.years,
          value: year,
          set: setYear,
          options: ['2026', '2025'].map((value) => ({ value, label: value })),
        },
      ]}
      switches={[{ label: filters.waiting, checked: waits, set: setWaits }]}
      clear={request || year || waits ? clear : null}
    />
  )
}

/** Language tabs: one with unsaved changes, one that was refused. */
export function Tabs({ id }: { id: string }) {
  const [language, setLanguage] = useState(defaultLanguage)
  return (
    <div>
      <LanguageTabs
        id={id}
        label={componentTexts.language}
        tabs={languages.map((code, index) => ({ language: code, isUnsaved: index === 0, isRefused: index === 1 }))}
        current={language}
        onChoose={setLanguage}
      />
      {languages.map((code) => (
        <p key={code} {...tabPanelProps(id, code, language)} className={layout('muted', 'small')}>
          {code}
        </p>
      ))}
    </div>
  )
}
