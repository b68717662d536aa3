import { type ApolloClient, ApolloLink, Observable } from '@apollo/client'
import { expect } from '@jest/globals'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { createMemoryRouter } from 'react-router-dom'

/** Goes to another place of the opened app (its path under /sise), as a link would. */
export const go = (router: ReturnType<typeof createMemoryRouter>, path: string) => act(() => router.navigate(path))

/** A network that can be lost: while `lost`, no operation reaches the server. */
export function losableNetwork(client: ApolloClient) {
  const network = { lost: false }
  const whole = client.link
  client.setLink(
    new ApolloLink((operation, forward) =>
      network.lost
        ? new Observable((observer) => observer.error(new TypeError('Failed to fetch')))
        : forward(operation),
    ).concat(whole),
  )
  return network
}

/** Writes into the rich text field with this label. jsdom has no editing of its own, so the text comes as pasted. */
export async function typeInto(label: string, text: string): Promise<HTMLElement> {
  const field = await screen.findByRole('textbox', { name: label })
  const clipboardData = {
    types: ['text/plain'],
    files: [],
    items: [],
    getData: (type: string) => (type === 'text/plain' ? text : ''),
  }
  fireEvent.paste(field, { clipboardData })
  await waitFor(() => expect(field.textContent).toContain(text.trim()))
  return field
}
