import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../../button/Button.tsx'
import type { ChosenButtonsProps, RowsAction } from './ChosenBar.tsx'
import { choosingTexts } from './text.ts'

interface DeleteChosenProps<R>
  extends Pick<ChosenButtonsProps<R>, 'run' | 'busy'>, Pick<RowsAction<R>, 'rows' | 'send'> {
  texts: {
    deleteTitle: (count: number) => string
    deleteText: string
    deleteAction: (count: number) => string
    deleted: (count: number) => string
  }
  /** Whether deleted records go to a trash. */
  hasTrash: boolean
  /** A sentence on rows that stay. */
  kept?: string
  /** Default: 'Kustuta'. */
  children?: ReactNode
}

/** The button that deletes chosen rows after a confirmation. LIST-8. */
export function DeleteChosen<R>({ run, busy, rows, send, texts, hasTrash, kept, children }: DeleteChosenProps<R>) {
  const question = {
    title: texts.deleteTitle(rows.length),
    text: [texts.deleteText, kept, choosingTexts.afterwards(hasTrash)].filter(Boolean).join(' '),
    action: texts.deleteAction(rows.length),
    stay: choosingTexts.keep,
  }
  return (
    <Button
      tone="plain"
      icon={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
      off={busy}
      onClick={() => run({ rows, question, send, done: texts.deleted })}
    >
      {children ?? choosingTexts.delete}
    </Button>
  )
}
