import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { conflictOf } from '../../lib/conflict.ts'
import { ToldError } from '../../lib/errors.ts'
import { Loading } from '../../ui/answer/Loading.tsx'
import { NotFound } from '../../ui/answer/NotFound.tsx'
import { Page } from '../../ui/answer/Page.tsx'
import { Refused } from '../../ui/answer/Refused.tsx'
import { useAnswer } from '../../ui/answer/useAnswer.ts'
import { useRecordSave } from '../../ui/conflict/useRecordSave.ts'
import { withKit } from '../../ui/theme/Kit.tsx'
import { albumDrafts } from '../drafts.ts'
import { galleryPath } from '../paths.ts'
import { galleryTexts } from '../text.ts'
import { titleOf } from '../titleOf.ts'
import { AlbumEditor } from './AlbumEditor.tsx'
import { GalleryTrail } from './GalleryTrail.tsx'
import { EditAlbumDocument, type EditedAlbumFragment, useEditAlbumQuery, useUpdateAlbumMutation } from './generated.ts'
import { changedInput } from './input.ts'
import { mergeAlbum } from './merge.ts'
import { valuesOf } from './record.ts'
import { editorTexts } from './text.ts'
import { useCreateAlbum } from './useCreateAlbum.ts'
import { useFollowedSlug, useOpenedAs } from './useFollowedSlug.ts'
import type { AlbumValues } from './values.ts'

/** The screen that edits the album with the slug in the address. GALLERY-2, ROUTE-1. */
function EditAlbumPage() {
  const { slug = '' } = useParams()
  return <EditScreen key={useOpenedAs(slug)} slug={slug} />
}

export default withKit(EditAlbumPage)

function EditScreen({ slug: current }: { slug: string }) {
  const [slug] = useState(current)
  // Not from the cache, so that the editor starts from the current record, nor into it: no other screen shows all the media.
  const query = useEditAlbumQuery({ variables: { slug }, fetchPolicy: 'no-cache' })
  const { data, error, retry } = useAnswer(query)
  // The record when the screen was opened: later responses must not change it under the editor.
  const [opened, setOpened] = useState<EditedAlbumFragment | null>(null)
  const album = opened ?? data?.album
  if (data && !album) return <NotFound back={{ to: galleryPath, label: galleryTexts.back }} />
  if (!album)
    return (
      <Page title={null} trail={<GalleryTrail />} width="full">
        {error == null ? <Loading /> : <Refused error={error} retry={retry} />}
      </Page>
    )
  if (!opened) setOpened(album)
  const { title, language } = titleOf(album.title)
  return (
    <Page
      title={language === null ? editorTexts.editUntitled : editorTexts.editTitle(title)}
      trail={<GalleryTrail />}
      width="full"
    >
      <EditExisting album={album} openedAs={slug} />
    </Page>
  )
}

/** @param props.openedAs the slug in the address: the album's own, or one that it had before */
function EditExisting({ album, openedAs }: { album: EditedAlbumFragment; openedAs: string }) {
  const client = useApolloClient()
  const [updateAlbum] = useUpdateAlbumMutation()
  const create = useCreateAlbum(album.id)
  const [initial] = useState(() => valuesOf(album))
  const [slug, followSlug] = useFollowedSlug(openedAs)
  useEffect(() => void followSlug(album.slug), [followSlug, album.slug])

  const update = async (values: AlbumValues, base: AlbumValues, version: string | null) => {
    const input = changedInput(values, base)
    if (Object.keys(input).length === 0) return
    try {
      const { data } = await updateAlbum({
        variables: { id: album.id, input, version },
      })
      await followSlug(data?.updateAlbum.album?.slug)
    } catch (error) {
      await followSlug(conflictOf(error)?.slug)
      throw error
    }
  }
  const read = async () => {
    const variables = { slug: slug.current }
    const { data } = await client.query({ query: EditAlbumDocument, variables, fetchPolicy: 'no-cache' })
    if (data?.album?.id === album.id) return data.album
    throw new ToldError(editorTexts.gone, 'NOT_FOUND')
  }
  const { save, conflict, isGone } = useRecordSave({
    record: album,
    valuesOf,
    merge: mergeAlbum,
    update,
    read,
    create: create.save,
  })
  return (
    <AlbumEditor
      draftId={albumDrafts.idOf(album.id)}
      album={album}
      initial={initial}
      isGone={isGone}
      agree={create.agree}
      save={save}
      conflict={conflict}
    />
  )
}
