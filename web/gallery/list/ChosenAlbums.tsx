import type { ChosenButtonsProps } from '../../ui/list/choosing/ChosenBar.tsx'
import { DeleteChosen } from '../../ui/list/choosing/DeleteChosen.tsx'
import { useHasOwnApi } from '../../users/useSettings.ts'
import type { AlbumRowFragment } from '../generated.ts'
import { useRemoveAlbum } from '../useDeleteAlbum.ts'
import { chosenAlbumsTexts } from './text.ts'

/** The action on chosen albums: they are deleted. LIST-8. */
export function ChosenAlbums({ chosen, run, busy }: ChosenButtonsProps<AlbumRowFragment>) {
  const isOwn = useHasOwnApi()
  const remove = useRemoveAlbum()
  const send = ({ id }: AlbumRowFragment) => remove(id)
  return <DeleteChosen run={run} busy={busy} rows={chosen} send={send} texts={chosenAlbumsTexts} hasTrash={isOwn} />
}
