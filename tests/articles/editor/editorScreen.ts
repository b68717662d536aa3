import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { WatchedServer } from '../../support/servers/watchedServer.ts'
import { renderApp } from '../../support/web/web.tsx'

/** Opens the editor of an article in a catalogue. */
export async function editorOf(server: WatchedServer, catalogue: string, id: string) {
  const app = await renderApp(`/sise/kataloog/${catalogue}/muuda/${id}`, { server })
  await screen.findByText('Salvestamata muudatusi ei ole')
  return app
}

/** The open input of the title. */
export const titleField = () => screen.getByRole('textbox', { name: 'Pealkiri' })

/** Presses the button that saves the article, in the panel. */
export const saveArticle = (user: UserEvent) => user.click(screen.getAllByRole('button', { name: 'Salvesta' }).at(-1)!)
