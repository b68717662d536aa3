import { useCallback, useMemo, useState } from 'react'
import { type ArticleEdit, editedValues } from '../../../web/articles/editor/edits.ts'
import { moduleKinds } from '../../../web/articles/editor/modules/registry.ts'
import { moduleTexts } from '../../../web/articles/editor/modules/text.ts'
import { moduleList, type ModuleValue, newValues } from '../../../web/articles/editor/values.ts'
import { BlockColumn } from '../../../web/content/blocks/BlockColumn.tsx'
import { useHistory } from '../../../web/lib/history/useHistory.ts'
import { Confirmation } from '../../../web/ui/notice/Confirmation.tsx'

interface ModuleStageProps {
  modules: readonly ModuleValue[]
  busy?: boolean
}

/** The module column with the state that its page would hold. */
export function ModuleStage({ modules, busy = false }: ModuleStageProps) {
  const [values, setValues] = useState(() =>
    editedValues(newValues('et'), { type: 'replaceContent', fields: {}, modules }),
  )
  const { change, undo } = useHistory(values, setValues)
  const edit = useCallback((made: ArticleEdit) => change((was) => editedValues(was, made)), [change])
  const shown = useMemo(() => moduleList.itemsOf(values), [values])
  return (
    <>
      <BlockColumn
        blocks={shown}
        kinds={moduleKinds}
        texts={moduleTexts}
        language="et"
        edit={edit}
        revision={values}
        busy={busy}
        error={undefined}
        field="modules"
        onSubmit={() => {}}
        onUndo={undo}
      />
      <Confirmation />
    </>
  )
}
