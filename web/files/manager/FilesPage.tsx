import { useApolloClient } from '@apollo/client/react'
import { IconPlus } from '@tabler/icons-react'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { errorText } from '../../lib/errors.ts'
import { fileTexts } from '../../lib/session/text.ts'
import { Button } from '../../ui/button/Button.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { LinkByHand } from '../../ui/link/CopyLink.tsx'
import { copyText } from '../../ui/link/copyText.ts'
import { ChooseButton } from '../../ui/list/choosing/ChooseRows.tsx'
import { useChoosing } from '../../ui/list/choosing/choosing.ts'
import { useFocusAfterDeletion } from '../../ui/list/focusAfter.ts'
import { RecordList } from '../../ui/list/RecordList.tsx'
import { useRowStops } from '../../ui/list/useRowStops.ts'
import { notifyDone } from '../../ui/notice/notify.tsx'
import { ListFilters } from '../../ui/search/ListFilters.tsx'
import { searchUiTexts } from '../../ui/search/text.ts'
import { Page } from '../../ui/state/Page.tsx'
import { useMe } from '../../users/session/session.tsx'
import { canModerate } from '../../users/status.ts'
import { useHasOwnApi } from '../../users/useSettings.ts'
import { fileLink, linkedFileParameter } from '../fileLink.ts'
import { isImage } from '../fileType.ts'
import { type FileRowFragment, readLinkedFile, type Visibility } from '../generated.ts'
import { LazyShownPdf } from '../pdf/LazyShownPdf.ts'
import { LargePictures } from '../pictures/LargePictures.tsx'
import { filesTexts } from '../text.ts'
import { UploadPanel } from '../upload/UploadPanel.tsx'
import { useUploadOwner } from '../upload/useUploadOwner.ts'
import { useUploads } from '../upload/useUploads.ts'
import { downloadFile } from '../useDownload.ts'
import { ChosenFiles } from './ChosenFiles.tsx'
import { DeleteFile } from './DeleteFile.tsx'
import { FileEntry } from './FileEntry.tsx'
import { useFilePages, useFileSearch } from './useFilePages.ts'
import { useRemembered } from './useRemembered.ts'
import { useView, ViewSwitch } from './ViewSwitch.tsx'
import classes from './Files.module.css'

/** The file manager: all files with search, upload, preview, download, links and deletion. FILE-1, FILE-2, FILE-7. */
export default function FilesPage() {
  const { me } = useMe()
  const isOwn = useHasOwnApi()
  const [params] = useSearchParams()
  const linked = params.get(linkedFileParameter)
  const { sort, imagesOnly, setImagesOnly, clear, ...search } = useFileSearch()
  const pages = useFilePages({ search: search.requested, imagesOnly, sort: sort.variables })
  const { rows: files, waiting, hasMore } = pages
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set())
  const uploads = useUploads(
    useUploadOwner((file) => {
      pages.add(file)
      setAdded((was) => new Set(was).add(file.id))
    }),
  )
  // Stored per user, so that on a shared device no user uploads publicly by another one's choice.
  const [visibility, setVisibility] = useRemembered<Visibility>(`sise.files.visibility.${me?.id ?? ''}`, [
    'FORUM',
    'PUBLIC',
  ])
  const [view, setView] = useView()
  // Opens the upload panel if uploads are public, so that users who drop files on the list see that first.
  const [isUploading, setUploading] = useState(visibility === 'PUBLIC')
  const uploadButton = useRef<HTMLButtonElement>(null)
  const waysId = useId()
  const [opened, setOpened] = useState<FileRowFragment | null>(null)
  const [deleting, setDeleting] = useState<FileRowFragment | null>(null)
  const [linkToCopy, setLinkToCopy] = useState<string | null>(null)
  const focus = useFocusAfterDeletion()
  const choosing = useChoosing([search.requested, imagesOnly, sort.variables])
  const list = useRowStops()
  const searching = search.requested !== '' || imagesOnly

  const copyLink = useCallback(async (file: FileRowFragment) => {
    const link = fileLink(file)
    if (await copyText(link)) notifyDone(filesTexts.linkCopied)
    else setLinkToCopy(link)
  }, [])
  // The server enforces this. If the API does not report the uploader, the action is offered to all. FILE-7.
  const mayDelete = ({ uploadedBy }: FileRowFragment) =>
    canModerate(me) || uploadedBy == null || uploadedBy.id === me?.id

  return (
    <Page
      title={filesTexts.title}
      status={status()}
      statusRef={focus.count}
      statusAction={<ChooseButton choosing={choosing} rows={files} />}
      actions={
        <Button
          ref={uploadButton}
          icon={<IconPlus size={18} stroke={2} aria-hidden="true" />}
          aria-expanded={isUploading}
          aria-controls={isUploading ? waysId : undefined}
          onClick={() => setUploading(!isUploading)}
        >
          {filesTexts.upload}
        </Button>
      }
    >
      {linked != null && <LinkedFile id={linked} />}
      <UploadPanel
        uploads={uploads}
        visibility={visibility}
        onVisibility={setVisibility}
        action={filesTexts.chooseToUpload}
        showsDone={(file) => !files?.some(({ id }) => id === file.id)}
        rest={uploadButton}
        around={(ways) => (
          <>
            {isUploading && (
              <section id={waysId} className={layout('stack', 'card')} aria-label={filesTexts.uploading}>
                {ways.all}
              </section>
            )}
            <ListFilters
              search={search}
              label={filesTexts.search}
              switches={[{ label: filesTexts.imagesOnly, checked: imagesOnly, set: setImagesOnly }]}
              sort={isOwn ? sort : undefined}
              clear={searching ? clear : null}
              hidden={pages.isEmpty && !searching}
            >
              <ViewSwitch view={view} onChoose={setView} />
            </ListFilters>
          </>
        )}
      />
      <RecordList
        pages={pages}
        focus={focus}
        empty={waiting ? null : searching ? searchUiTexts.nothing : filesTexts.empty}
        emptyAction={
          !searching && (
            <Button icon={<IconPlus size={18} stroke={2} aria-hidden="true" />} onClick={() => setUploading(true)}>
              {filesTexts.upload}
            </Button>
          )
        }
        more={filesTexts.more}
        awaited={6}
        choosing={choosing}
        chosenActions={{
          nameOf: ({ name }) => name,
          buttons: (chosen) => <ChosenFiles {...chosen} mayDelete={mayDelete} removeRow={pages.remove} />,
        }}
      >
        {(rows) => (
          <ul
            ref={list}
            className={`${classes.files} ${layout(view === 'grid' ? 'tiles' : 'lined', 'dims')}`}
            data-view={view}
            aria-label={filesTexts.files}
            aria-busy={waiting}
          >
            {rows.map((file) => (
              <FileEntry
                key={file.id}
                file={file}
                isTile={view === 'grid'}
                isNew={added.has(file.id)}
                onOpen={setOpened}
                onCopyLink={copyLink}
                onDelete={mayDelete(file) ? setDeleting : undefined}
              />
            ))}
          </ul>
        )}
      </RecordList>
      <LargePictures
        files={(files ?? []).filter(isImage)}
        shown={opened && isImage(opened) ? opened : null}
        onClose={() => setOpened(null)}
      />
      {opened && !isImage(opened) && <LazyShownPdf file={opened} onClose={() => setOpened(null)} />}
      {deleting && (
        <DeleteFile file={deleting} onClose={() => setDeleting(null)} onDeleted={() => removeRow(deleting)} />
      )}
      {linkToCopy != null && <LinkByHand address={linkToCopy} onClose={() => setLinkToCopy(null)} />}
    </Page>
  )

  function removeRow({ id }: FileRowFragment): void {
    pages.remove(id)
    focus.focusCount()
  }

  function status(): string {
    if (!files) return ''
    if (waiting) return filesTexts.searching
    return files.length > 0 ? filesTexts.found(files.length, hasMore) : ''
  }
}

type State = { step: 'looking' | 'gone' } | { step: 'loading' | 'done'; name: string } | { step: 'failed'; why: string }

/** Downloads the private file of a shared link, with progress messages. FILE-7. */
function LinkedFile({ id }: { id: string }) {
  const client = useApolloClient()
  const [state, setState] = useState<State>({ step: 'looking' })
  const begun = useRef<string | null>(null)

  const fetchFile = useCallback(async () => {
    setState({ step: 'looking' })
    try {
      const { file } = await readLinkedFile(client, { id }, { fetchPolicy: 'no-cache' })
      if (!file) return setState({ step: 'gone' })
      setState({ step: 'loading', name: file.name })
      await downloadFile(file)
      setState({ step: 'done', name: file.name })
    } catch (error) {
      setState({ step: 'failed', why: errorText(error) })
    }
  }, [client, id])

  useEffect(() => {
    // Once per link, because effects may run repeatedly.
    if (begun.current === id) return
    begun.current = id
    void fetchFile()
  }, [id, fetchFile])

  return (
    <div className={layout('row', 'gap16', 'panel', 'below24')} role="status">
      <p className={layout('main', 'breaks')}>{message()}</p>
      {(state.step === 'done' || state.step === 'failed') && (
        <Button tone="plain" onClick={() => void fetchFile()}>
          {filesTexts.again}
        </Button>
      )}
    </div>
  )

  function message(): string {
    switch (state.step) {
      case 'looking':
        return filesTexts.linkedLooking
      case 'gone':
        return fileTexts.gone
      case 'loading':
        return filesTexts.linkedLoading(state.name)
      case 'done':
        return filesTexts.linkedDone(state.name)
      case 'failed':
        return state.why
    }
  }
}
