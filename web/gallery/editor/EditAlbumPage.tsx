import { type MutableRefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { RecordPage } from '../../content/editor/RecordEditor.tsx'
import { conflictOf } from '../../lib/conflict.ts'
import { ShownError } from '../../lib/errors.ts'
import { useRecordSave } from '../../ui/conflict/useRecordSave.ts'
import type { FollowedAddress } from '../../ui/form/leaving/leaveReasons.ts'
import { albumDrafts } from '../drafts.ts'
import { albumPath, galleryPath } from '../paths.ts'
import { galleryTexts } from '../text.ts'
import { titleOf } from '../titleOf.ts'
import { AlbumEditor, GalleryTrail } from './AlbumEditor.tsx'
import { mergeAlbum } from './edits.ts'
import { type EditedAlbumFragment, useEditAlbumRecord, useUpdateAlbumMutation } from './generated.ts'
import { changedInput, valuesOf } from './record.ts'
import { editorTexts } from './text.ts'
import { useCreateAlbum } from './useCreateAlbum.ts'
import type { AlbumValues } from './values.ts'

/** The screen that edits the album with the slug in the address. GALLERY-2, ROUTE-1. */
export default function EditAlbumPage() {
  const { slug = '' } = useParams()
  return <EditScreen key={useOpenedAs(slug)} slug={slug} />
}

function EditScreen({ slug: current }: { slug: string }) {
  const [slug] = useState(current)
  const opened = useEditAlbumRecord({ variables: { slug }, goneText: editorTexts.gone, fetchPolicy: 'no-cache' })
  return (
    <RecordPage
      opened={opened}
      titleOf={titleOfScreen}
      trail={<GalleryTrail />}
      back={{ to: galleryPath, label: galleryTexts.back }}
    >
      {(album) => <EditExisting album={album} openedAs={slug} readAs={(slug) => opened.read({ slug })} />}
    </RecordPage>
  )
}

function titleOfScreen(album: EditedAlbumFragment | null): string | null {
  if (!album) return null
  const { title, language } = titleOf(album.title)
  return language === null ? editorTexts.editUntitled : editorTexts.editTitle(title)
}

interface EditExistingProps {
  album: EditedAlbumFragment
  /** The slug in the address: the album's own, or one that it had before. */
  openedAs: string
  /** Reads the album that has a slug now. @throws a NOT_FOUND if there is none */
  readAs: (slug: string) => Promise<EditedAlbumFragment>
}

function EditExisting({ album, openedAs, readAs }: EditExistingProps) {
  const [updateAlbum] = useUpdateAlbumMutation()
  const create = useCreateAlbum(album.id)
  const [initial] = useState(() => valuesOf(album))
  const [slug, followSlug] = useFollowedSlug(openedAs)
  useEffect(() => void followSlug(album.slug), [followSlug, album.slug])

  const update = async (values: AlbumValues, base: AlbumValues, version: string | null) => {
    const input = changedInput(values, base)
    if (Object.keys(input).length === 0) return null
    try {
      const { data } = await updateAlbum({
        variables: { id: album.id, input, version },
      })
      const saved = data?.updateAlbum.album ?? null
      await followSlug(saved?.slug)
      return saved
    } catch (error) {
      await followSlug(conflictOf(error)?.slug)
      throw error
    }
  }
  const read = async () => {
    const current = await readAs(slug.current)
    // Another album may have taken the slug of a deleted one.
    if (current.id !== album.id) throw new ShownError(editorTexts.gone, 'NOT_FOUND')
    return current
  }
  const { save, savedValues, conflict, isGone } = useRecordSave({
    record: album,
    valuesOf,
    merge: mergeAlbum,
    update,
    read,
    create: create.save,
    recordOf: (saved: EditedAlbumFragment | null) => saved,
  })
  return (
    <AlbumEditor
      draftId={albumDrafts.idOf(album.id)}
      album={album}
      initial={initial}
      isGone={isGone}
      agree={create.agree}
      save={save}
      savedValues={savedValues}
      conflict={conflict}
    />
  )
}

/** Router state of an address that was replaced because the album's slug changed. */
interface FollowedSlug extends FollowedAddress {
  /** The slug with which the editor was opened. */
  openedAs: string
}

/** The slug with which the editor was opened. The editor stays mounted when its address changes with the album's slug. */
function useOpenedAs(slug: string): string {
  const location = useLocation()
  return openedAsOf(location.state) ?? slug
}

/**
 * The current slug of the album, which a save or another editor may change.
 * @returns a ref with the slug, and a stable function that adopts a changed one, also in the address. SLUG-1
 */
function useFollowedSlug(
  opened: string,
): [MutableRefObject<string>, (now: string | null | undefined) => Promise<void>] {
  const slug = useRef(opened)
  const navigate = useNavigate()
  const openedAs = useOpenedAs(opened)
  const follow = useCallback(
    async (now: string | null | undefined) => {
      if (now == null || now === slug.current) return
      const state: FollowedSlug = { openedAs, staysPut: true, follows: albumPath(slug.current) }
      slug.current = now
      await navigate(albumPath(now), { replace: true, state })
    },
    [navigate, openedAs],
  )
  return [slug, follow]
}

function openedAsOf(state: unknown): string | null {
  const { openedAs } = (state ?? {}) as Partial<FollowedSlug>
  return typeof openedAs === 'string' ? openedAs : null
}
