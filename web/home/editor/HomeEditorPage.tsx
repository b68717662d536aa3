import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { RecordPage } from '../../content/editor/RecordEditor.tsx'
import { byLanguage, defaultLanguage, languages } from '../../content/languages.ts'
import { haveSameFields } from '../../lib/fields/fields.ts'
import { useRecordSave } from '../../ui/conflict/useRecordSave.ts'
import {
  type EditedHomePageFragment,
  type HomePageInput,
  useHomePageRecord,
  useSaveHomePageMutation,
} from '../generated.ts'
import { homeKinds } from '../kinds/registry.ts'
import { homeTexts } from '../text.ts'
import { mergeHomePage } from './edits.ts'
import { HomeEditor } from './HomeEditor.tsx'
import { blockLists, blocksOf, type HomeValues } from './values.ts'

/** The screen that edits the home page. HOME-1, HOME-2, ROUTE-1. */
export default function HomeEditorPage() {
  const opened = useHomePageRecord()
  return (
    <RecordPage opened={opened} titleOf={() => homeTexts.title}>
      {(page) => <EditExisting page={page} read={() => opened.read()} />}
    </RecordPage>
  )
}

interface EditExistingProps {
  page: EditedHomePageFragment
  /** Reads the home page as it is now. */
  read: () => Promise<EditedHomePageFragment>
}

function EditExisting({ page, read }: EditExistingProps) {
  const [saveHomePage] = useSaveHomePageMutation()
  const [initial] = useState(() => valuesOf(page))
  const [search] = useSearchParams()
  const language = languages.find((code) => code === search.get('lang')) ?? defaultLanguage
  const { save, savedValues, conflict } = useRecordSave({
    record: page,
    valuesOf,
    merge: mergeHomePage,
    update: async (values: HomeValues, base, version) => {
      if (haveSameFields(values, base)) return null
      const { data } = await saveHomePage({ variables: { input: inputOf(values), version } })
      return data?.saveHomePage ?? null
    },
    read,
    recordOf: (saved) => saved,
  })
  return (
    <HomeEditor
      draftId="home"
      initial={initial}
      language={language}
      save={save}
      savedValues={savedValues}
      conflict={conflict}
    />
  )
}

/** The editor's values of a record. Equal records give equal values. */
function valuesOf(page: EditedHomePageFragment): HomeValues {
  const lists = languages.map((language) =>
    blockLists[language].withItems({}, page[language].map(homeKinds.fromRecord)),
  )
  // Each list has the properties of its language.
  return Object.assign({}, ...lists) as HomeValues
}

/** The input of a save: all blocks of all languages. HOME-2. */
const inputOf = (values: HomeValues): HomePageInput =>
  byLanguage((language) => blocksOf(values, language).map(homeKinds.toInput))
