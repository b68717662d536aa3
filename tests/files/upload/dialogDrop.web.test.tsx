import { afterEach, expect, test } from '@jest/globals'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { useFileReceiver } from '../../../web/files/upload/fileReceivers.ts'
import { Dialog } from '../../../web/ui/dialog/Dialog.tsx'

afterEach(cleanup)

function Receiver({ take }: { take: () => void }) {
  const element = useRef<HTMLParagraphElement>(null!)
  useFileReceiver(element, take)
  return <p ref={element}>Võid faile siia lohistada.</p>
}

test('FILE-1 files that are dropped anywhere on a dialog are added in the dialog, and not on the page below', () => {
  const takenBy: string[] = []
  render(
    <>
      <Dialog title="Vali pilt" onClose={() => {}}>
        <Receiver take={() => takenBy.push('dialog')} />
      </Dialog>
      <Receiver take={() => takenBy.push('page')} />
    </>,
  )
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  const files = [new File(['x'], 'praam.jpg', { type: 'image/jpeg' })]
  fireEvent.drop(screen.getByRole('heading', { name: 'Vali pilt' }), { dataTransfer: { types: ['Files'], files } })
  expect(takenBy).toEqual(['dialog'])
})
