import { useCallback, useState } from 'react'
import { type ArticleEdit, editedValues } from '../../../web/articles/editor/edits.ts'
import { ModuleColumn } from '../../../web/articles/editor/modules/ModuleColumn.tsx'
import { type ArticleValues, modulesOf, type ModuleValue, newValues } from '../../../web/articles/editor/values.ts'
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

/** The module column with the state that its page gives it. */
export function ModuleStage({ modules, busy = false, error, onSubmit = () => {}, onChange }: ModuleStageProps) {
  const [values, setValues] = useState(() =>
    editedValues(newValues('et'), { type: 'replaceContent', fields: {}, modules }),
  )
  const set = useCallback(
    (next: ArticleValues) => {
      setValues(next)
      onChange?.(modulesOf(next))
    },
    [onChange],
  )
  const { change, undo } = useHistory(values, set)
  const edit = useCallback((made: ArticleEdit) => change((was) => editedValues(was, made)), [change])
  return (
    <>
      <ModuleColumn values={values} edit={edit} busy={busy} error={error} onSubmit={onSubmit} onUndo={undo} />
      <Confirmation />
    </>
  )
}
