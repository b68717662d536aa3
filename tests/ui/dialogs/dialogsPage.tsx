import '../../../web/ui/theme/theme.css'
import '../../../web/ui/layout/layout.module.css'
import { type FormEvent, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { moved } from '../../../schema/rules/order.ts'
import { Dropdown } from '../../../web/ui/button/Dropdown.tsx'
import { Dialog } from '../../../web/ui/dialog/Dialog.tsx'
import { Textarea, TextInput } from '../../../web/ui/form/fields.tsx'
import Lightbox from '../../../web/ui/lightbox/Lightbox.tsx'
import { SortableList } from '../../../web/ui/list/sortable/SortableList.tsx'
import { confirm } from '../../../web/ui/notice/confirm.tsx'
import { Confirmation } from '../../../web/ui/notice/Confirmation.tsx'
import { Notifications } from '../../../web/ui/notice/Notifications.tsx'
import { notifyDone } from '../../../web/ui/notice/notify.tsx'

/** The page of the dialog tests: one is opened from a form, and asks before it discards typed text. */
function DialogsPage() {
  const [isOpen, setOpen] = useState(false)
  const [picture, setPicture] = useState(false)
  const [typed, setTyped] = useState('')
  const [rows, setRows] = useState([{ id: 'Praam' }, { id: 'Sadam' }, { id: 'Pood' }])
  const [sent, setSent] = useState<string[]>([])
  const send = (what: string) => (event: FormEvent) => {
    event.preventDefault()
    setSent([...sent, what])
  }
  const close = async () => {
    if (typed !== '' && !(await confirm({ title: 'Jätad pooleli?', action: 'Jäta pooleli', stay: 'Kirjuta edasi' })))
      return
    setTyped('')
    setOpen(false)
  }
  return (
    <>
      <form onSubmit={send('outer')} style={{ height: '300vh' }}>
        <h1>Proov</h1>
        <button type="button" onClick={() => setOpen(true)}>
          Kirjuta
        </button>
        <output>{sent.join(' ')}</output>
        {isOpen && (
          <Dialog title="Kiri" onClose={() => void close()}>
            <form onSubmit={send('inner')}>
              <TextInput label="Pealkiri" />
            </form>
            <Textarea label="Tekst" autosize rows={2} value={typed} onChange={({ target }) => setTyped(target.value)} />
            <input type="file" aria-label="Fail" />
            <Dropdown label="Veel">Midagi muud</Dropdown>
            <button type="button" onClick={() => notifyDone('Salvestatud')}>
              Salvesta
            </button>
            <button type="button" onClick={() => setPicture(true)}>
              Pilt
            </button>
            <SortableList
              items={rows}
              label="Read"
              nameOf={({ id }) => id}
              onMove={(from, to) => setRows((was) => moved(was, from, to))}
            >
              {({ id }) => <span>{id}</span>}
            </SortableList>
          </Dialog>
        )}
      </form>
      {picture && (
        <Lightbox items={[{ id: 'p', name: 'Suur pilt' }]} start="p" onClose={() => setPicture(false)}>
          {() => <button type="button">Pildi sees</button>}
        </Lightbox>
      )}
      <Notifications />
      <Confirmation />
    </>
  )
}

createRoot(document.getElementById('root')!).render(<DialogsPage />)
