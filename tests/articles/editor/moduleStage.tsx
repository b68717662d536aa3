import { useCallback, useMemo, useState } from 'react'
import { type ArticleEdit, editedValues } from '../../../web/articles/editor/edits.ts'
import { moduleKinds } from '../../../web/articles/editor/modules/registry.ts'
import { moduleTexts } from '../../../web/articles/editor/modules/text.ts'
import { type ArticleValues, moduleList, type ModuleValue, newValues } from '../../../web/articles/editor/values.ts'
import { BlockColumn } from '../../../web/content/blocks/BlockColumn.tsx'
import { useHistory } from '../../../web/lib/history/useHistory.ts'
import { Confirmation } from '../../../web/ui/notice/Confirmation.tsx'

interface ModuleStageProps {
  modules: readonly ModuleValue[]
  busy?: boolean
  error?: string
  onSubmit?: () => void
  /** Called with the modules after each change. */
  onChange?: (modules: readonly ModuleValue[]) => void
}

/** The module column with the state that its page would hold. */
export function ModuleStage({ modules, busy = false, error, onSubmit = () => {}, onChange }: ModuleStageProps) {
  const [values, setValues] = useState(() =>
    editedValues(newValues('et'), { type: 'replaceContent', fields: {}, modules }),
  )
  const set = useCallback(
    (next: ArticleValues) => {
      setValues(next)
      onChange?.(moduleList.itemsOf(next))
    },
    [onChange],
  )
  const { change, undo } = useHistory(values, set)
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
        error={error}
        field="modules"
        onSubmit={onSubmit}
        onUndo={undo}
      />
      <Confirmation />
    </>
  )
}
