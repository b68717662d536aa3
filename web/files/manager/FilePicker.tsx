import { IconCamera, IconCheck, IconUpload } from '@tabler/icons-react'
import { forwardRef, type ReactNode, useRef, useState } from 'react'
import { fileSize } from '../../../schema/rules/client/fileSize.ts'
import { useLatest } from '../../lib/useLatest.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { useShownWhenOpened } from '../../ui/form/useShownWhenOpened.ts'
import { layout } from '../../ui/layout/layout.ts'
import { LoadMore } from '../../ui/list/LoadMore.tsx'
import { confirm, type Question } from '../../ui/notice/confirm.tsx'
import { SearchField } from '../../ui/search/SearchField.tsx'
import { searchUiTexts } from '../../ui/search/text.ts'
import { Loading } from '../../ui/state/Loading.tsx'
import { Refused } from '../../ui/state/Refused.tsx'
import { FileName } from '../FileName.tsx'
import { isImage } from '../fileType.ts'
import type { FileRowFragment, Visibility } from '../generated.ts'
import { FileThumb } from '../pictures/FileThumb.tsx'
import { filesTexts, pickerTexts, uploadTexts } from '../text.ts'
import { inUploadOrder } from '../upload/inUploadOrder.ts'
import { UploadPanel, type UploadWays } from '../upload/UploadPanel.tsx'
import { pendingCount } from '../upload/uploadStore.ts'
import { useUploadOwner } from '../upload/useUploadOwner.ts'
import { useUploads } from '../upload/useUploads.ts'
import { useFilePages, useLocalFileSearch } from './useFilePages.ts'
import classes from './Files.module.css'

/** Props of FilePicker. */
export interface FilePickerProps {
  /** Lists only images. */
  imagesOnly?: boolean
  /** Whether more than one file may be chosen. */
  several?: boolean
  /** Who may read files uploaded here: 'PUBLIC' for public pages. FILE-7. */
  visibility: Visibility
  /** Called with the chosen files, in the order of choosing. */
  onChoose: (files: FileRowFragment[]) => void
  onClose: () => void
}

/** A dialog for choosing existing files, with a search and an upload. FILE-2, MODULE-2. */
export default function FilePicker({
  imagesOnly = false,
  several = false,
  visibility,
  onChoose,
  onClose,
}: FilePickerProps) {
  const search = useLocalFileSearch()
  const pages = useFilePages({ search: search.requested, imagesOnly })
  const [chosen, setChosen] = useState<readonly FileRowFragment[]>([])
  const owner = useUploadOwner((file, uploaded) => {
    pages.add(file)
    // Selects an uploaded file.
    if (!imagesOnly || isImage(file)) setChosen((was) => (several ? inUploadOrder(was, file, uploaded) : [file]))
  })
  const uploads = useUploads(owner)
  const first = useRef<HTMLButtonElement>(null)
  // Focusing the search on a phone would open a keyboard that covers the files.
  const isTouch = window.matchMedia('(pointer: coarse)').matches
  // On a phone, the upload list is below the visible tiles.
  const uploadPanel = useShownWhenOpened<HTMLDivElement>(uploads.items.some(({ step }) => step !== 'done'))
  const failedCount = uploads.items.filter(({ step }) => step === 'failed').length
  const latest = useLatest(chosen)
  // Escape in the confirmation must not also reach this dialog, which would open another one.
  const [isConfirming, setConfirming] = useState(false)
  /** Closing cancels uploads, so it requires a confirmation while some are running. FILE-1. */
  const close = async (choose: boolean) => {
    if (pendingCount(owner) > 0) {
      setConfirming(true)
      const agreed = await confirm(abandonUploads)
      setConfirming(false)
      if (!agreed) return
    }
    if (choose) onChoose([...latest.current])
    onClose()
  }
  const toggle = (file: FileRowFragment) =>
    setChosen((was) => {
      if (was.some(({ id }) => id === file.id)) return was.filter(({ id }) => id !== file.id)
      return several ? [...was, file] : [file]
    })
  const title = imagesOnly
    ? pickerTexts[several ? 'titleImages' : 'titleImage']
    : pickerTexts[several ? 'titleFiles' : 'titleFile']
  return (
    <Dialog width="wide" title={title} onClose={isConfirming ? undefined : () => void close(false)}>
      <div className={layout('stack', 'gap16')}>
        <SearchField {...search} label={pickerTexts.search} autoFocus={!isTouch} />
        <div ref={uploadPanel} className={classes.uploads}>
          <UploadPanel
            uploads={uploads}
            visibility={visibility}
            imagesOnly={imagesOnly}
            compact
            rest={first}
            around={(ways) => (
              <>
                {content(ways)}
                {ways.terms}
              </>
            )}
          />
        </div>
      </div>
      <div className={layout('row', 'right', 'foot')}>
        {failedCount > 0 && <p className={layout('error', 'full')}>{uploadTexts.failedCount(failedCount)}</p>}
        <p role="status" className={layout('muted', 'small', 'main')}>
          {pickerTexts.chosen(chosen.length)}
        </p>
        <Button tone="plain" onClick={() => void close(false)}>
          {pickerTexts.cancel}
        </Button>
        <Button off={chosen.length === 0} onClick={() => void close(true)}>
          {pickerTexts.choose(chosen.length)}
        </Button>
      </div>
    </Dialog>
  )

  function content({ choose, takePhoto, helpId }: UploadWays) {
    const { rows: files, error, retry, waiting, hasMore, readOn } = pages
    return (
      <div className={classes.scroll}>
        <ul className={layout('tiles', 'below12')} aria-label={filesTexts.files} aria-busy={waiting}>
          <li>
            <NewTile
              ref={first}
              icon={<IconUpload stroke={1.5} aria-hidden="true" />}
              helpId={helpId}
              data-autofocus={isTouch || undefined}
              onPress={choose}
            >
              {uploadTexts.choose}
            </NewTile>
          </li>
          <li className={layout('touchOnly')}>
            <NewTile icon={<IconCamera stroke={1.5} aria-hidden="true" />} helpId={helpId} onPress={takePhoto}>
              {uploadTexts.takePhoto}
            </NewTile>
          </li>
          {files?.map((file) => (
            <li key={file.id}>
              <Tile file={file} chosen={chosen.some(({ id }) => id === file.id)} onPress={() => toggle(file)} />
            </li>
          ))}
        </ul>
        {!files && (error == null ? <Loading rows={2} /> : <Refused error={error} retry={retry} />)}
        {files?.length === 0 && (
          <p className={layout('muted', 'above8', 'below8')}>
            {search.requested === '' ? pickerTexts.empty : searchUiTexts.nothing}
          </p>
        )}
        {files && hasMore && (
          <LoadMore way="down" load={readOn}>
            {filesTexts.more}
          </LoadMore>
        )}
      </div>
    )
  }
}

const abandonUploads: Question = {
  title: pickerTexts.abandonTitle,
  text: pickerTexts.abandonText,
  action: pickerTexts.abandon,
  stay: uploadTexts.stay,
  tone: 'plain',
}

/** The number of characters that fit into two lines of a tile. */
const mostCharacters = 28

interface NewTileProps {
  icon: ReactNode
  helpId: string
  /** Whether it has the focus when the dialog opens. */
  'data-autofocus'?: boolean | undefined
  onPress: () => void
  children: ReactNode
}

/** A tile with a way to add a file instead of a file. */
const NewTile = forwardRef<HTMLButtonElement, NewTileProps>(function NewTile(props, ref) {
  const { icon, helpId, onPress, children, ...rest } = props
  return (
    <button {...rest} ref={ref} type="button" className={classes.tile} aria-describedby={helpId} onClick={onPress}>
      <span className={classes.new}>{icon}</span>
      <span className={layout('small', 'above8')}>{children}</span>
    </button>
  )
})

interface TileProps {
  file: FileRowFragment
  chosen: boolean
  onPress: () => void
}

function Tile({ file, chosen, onPress }: TileProps) {
  return (
    <button type="button" className={classes.tile} aria-pressed={chosen} onClick={onPress}>
      <span className={layout('picture')}>
        <FileThumb file={file} />
        {chosen && (
          <span className={classes.mark}>
            <IconCheck size={18} stroke={2.5} aria-hidden="true" />
          </span>
        )}
      </span>
      <span className={layout('small', 'above8')}>
        <FileName name={file.name} most={mostCharacters} />
      </span>
      {file.size != null && <span className={layout('muted', 'small', 'numbers')}>{fileSize(file.size)}</span>}
    </button>
  )
}
