import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { draftConflictProps } from '../../content/items/draftConflictProps.ts'
import { haveSameParts } from '../../lib/parts/parts.ts'
import { Loading } from '../../ui/answer/Loading.tsx'
import { Page } from '../../ui/answer/Page.tsx'
import { Refused } from '../../ui/answer/Refused.tsx'
import { useAnswer } from '../../ui/answer/useAnswer.ts'
import { useRecordSave } from '../../ui/conflict/useRecordSave.ts'
import { WithDraft } from '../../ui/form/drafted/WithDraft.tsx'
import { withKit } from '../../ui/theme/Kit.tsx'
import { type EditedHomePageFragment, useHomePageQuery, useSaveHomePageMutation } from '../generated.ts'
import { homeTexts } from '../text.ts'
import { HomeConflict } from './HomeConflict.tsx'
import { HomeEditor } from './HomeEditor.tsx'
import { inputOf } from './input.ts'
import { mergeHomePage } from './merge.ts'
import { valuesOf } from './record.ts'
import { homeLanguages, type HomeValues } from './values.ts'

const draftId = 'home'

/** The screen that edits the home page. HOME-1, HOME-2, ROUTE-1. */
function HomeEditorPage() {
  // Never from the cache, so that the editor starts from the current record.
  const query = useHomePageQuery({ fetchPolicy: 'network-only' })
  const { data, error, retry } = useAnswer(query)
  // The record when the screen was opened: later responses must not change it under the editor.
  const [opened, setOpened] = useState<EditedHomePageFragment | null>(null)
  const page = opened ?? data?.homePage
  if (!opened && page) setOpened(page)
  return (
    <Page title={homeTexts.title} width="full">
      {page ? (
        <Editing
          page={page}
          read={async () => {
            const current = (await query.refetch()).data?.homePage
            if (!current) throw new Error('The home page could not be read')
            return current
          }}
        />
      ) : error == null ? (
        <Loading />
      ) : (
        <Refused error={error} retry={retry} />
      )}
    </Page>
  )
}

export default withKit(HomeEditorPage)

interface EditingProps {
  page: EditedHomePageFragment
  /** Reads the home page as it is now. */
  read: () => Promise<EditedHomePageFragment>
}

function Editing({ page, read }: EditingProps) {
  const [saveHomePage] = useSaveHomePageMutation()
  const [initial] = useState(() => valuesOf(page))
  const [search] = useSearchParams()
  const language = homeLanguages.find((code) => code === search.get('lang')) ?? homeLanguages[0]
  const { save, conflict } = useRecordSave({
    record: page,
    valuesOf,
    merge: mergeHomePage,
    update: async (values: HomeValues, base, version) => {
      if (haveSameParts(values, base)) return null
      const { data } = await saveHomePage({ variables: { input: inputOf(values), version } })
      return data?.saveHomePage ?? null
    },
    read,
    recordOf: (saved) => saved,
  })
  return (
    <WithDraft
      draftId={draftId}
      initial={initial}
      merge={mergeHomePage}
      renderConflict={(reopened) => <HomeConflict {...draftConflictProps(reopened)} />}
      fallback={<Loading />}
    >
      {(opened) => (
        <HomeEditor
          draftId={draftId}
          opened={opened}
          language={language}
          conflict={conflict}
          save={async (values, draftKey, onMerged) => {
            const saved = await save(values, draftKey, onMerged)
            return saved ? valuesOf(saved) : values
          }}
        />
      )}
    </WithDraft>
  )
}
