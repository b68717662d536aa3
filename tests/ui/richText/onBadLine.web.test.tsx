import { expect, jest, test } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

let isCut = true
jest.unstable_mockModule('../../../web/lib/pieces/retriedImport.ts', () => ({
  retriedImport: (load: () => Promise<unknown>) => (isCut ? Promise.reject(new TypeError('Failed to fetch')) : load()),
}))
const { RichTextOnFocus } = await import('../../../web/ui/richText/RichTextOnFocus.tsx')

test('NOTE-3 where the editor cannot be fetched, the text stays readable below its name, and it can be tried again', async () => {
  const user = userEvent.setup()
  render(<RichTextOnFocus label="Tekst" value="<p>Praam väljub.</p>" onChange={() => {}} />)
  await user.click(screen.getByRole('textbox', { name: 'Tekst' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Seda osa ei õnnestunud laadida.')
  expect(screen.getByRole('note', { name: 'Tekst' })).toHaveTextContent('Praam väljub.')
  isCut = false
  await user.click(screen.getByRole('button', { name: 'Proovi uuesti' }))
  const field = () => screen.getByRole('textbox', { name: 'Tekst' })
  await waitFor(() => expect(field()).toHaveAttribute('contenteditable', 'true'))
  await waitFor(() => expect(field()).toHaveFocus())
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
