import { IconTrash } from '@tabler/icons-react'
import { Button } from '../../ui/button/Button.tsx'
import type { ChosenButtonsProps } from '../../ui/list/choosing/ChosenBar.tsx'
import { choosingTexts } from '../../ui/list/choosing/text.ts'
import { useHasOwnApi } from '../../users/useSettings.ts'
import type { AlbumRowFragment } from '../generated.ts'
import { useRemoveAlbum } from '../useDeleteAlbum.ts'
import { chosenAlbumsTexts } from './text.ts'

/** The action on chosen albums: they are deleted. LIST-8. */
export function ChosenAlbums({ chosen, run, busy }: ChosenButtonsProps<AlbumRowFragment>) {
  const isOwn = useHasOwnApi()
  const remove = useRemoveAlbum()
  const texts = chosenAlbumsTexts
  return (
    <Button
      tone="plain"
      icon={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
      off={busy}
      onClick={() =>
        run({
          rows: chosen,
          question: {
            title: texts.deleteTitle(chosen.length),
            text: `${texts.deleteText} ${choosingTexts.afterwards(isOwn)}`,
            action: texts.deleteAction(chosen.length),
            stay: choosingTexts.keep,
          },
          send: ({ id }) => remove(id),
          done: texts.deleted,
        })
      }
    >
      {choosingTexts.delete}
    </Button>
  )
}
