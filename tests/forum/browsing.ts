import { type ApolloClient, ApolloLink, Observable } from '@apollo/client'
import { expect } from '@jest/globals'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { createMemoryRouter } from 'react-router-dom'

/** Navigates the rendered app to a path under /sise. */
export const go = (router: ReturnType<typeof createMemoryRouter>, path: string) => act(() => router.navigate(path))

/** Makes a client's network fail on demand: while `lost` is true, every operation fails like fetch without a connection. */
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

/** Pastes a text into the rich text field with this label, because jsdom does not support typing in contenteditable. */
export async function typeInto(label: string, text: string): Promise<HTMLElement> {
  // Not the field that stands in for the editor while its code loads.
  const field = await waitFor(() => {
    const found = screen.getByRole('textbox', { name: label })
    expect(found).toHaveAttribute('contenteditable', 'true')
    // Nor the field of a reply while its draft is read.
    if (label === 'Sinu vastus') expect(found.closest('form')).not.toBeNull()
    return found
  })
  pasteInto(field, text)
  await waitFor(() => expect(field.textContent).toContain(text.trim()))
  return field
}

/** Pastes a text into a rich text field. */
export function pasteInto(field: Element, text: string): void {
  const clipboardData = {
    types: ['text/plain'],
    files: [],
    items: [],
    getData: (type: string) => (type === 'text/plain' ? text : ''),
  }
  fireEvent.paste(field, { clipboardData })
}
