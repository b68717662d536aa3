import { afterEach, expect, test } from '@jest/globals'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom'
import { Html } from '../../web/ui/richText/html/Html.tsx'

afterEach(cleanup)

function Text({ html }: { html: string }) {
  const { pathname, search, hash } = useLocation()
  return (
    <>
      <p role="status">{pathname + search + hash}</p>
      <Html html={html} />
    </>
  )
}

/** Clicks a link of a text under /sise. @returns the path that is shown afterwards, and whether the browser follows the link */
function follow(link: string, init: MouseEventInit = {}) {
  const routes = [{ path: '*', element: <Text html={link} /> }]
  render(
    <RouterProvider
      router={createMemoryRouter(routes, { basename: '/sise', initialEntries: ['/sise/foorum/sadam/t1'] })}
    />,
  )
  let byBrowser: boolean | null = null
  // Runs after React's own listener; jsdom itself cannot load another page.
  const seen = (event: Event) => {
    byBrowser = !event.defaultPrevented
    event.preventDefault()
  }
  document.addEventListener('click', seen, { once: true })
  fireEvent.click(screen.getByRole('link'), init)
  return { shown: screen.getByRole('status').textContent, byBrowser }
}

test.each([
  ['/sise/foorum/sadam/t2#postitus-p1', '/foorum/sadam/t2#postitus-p1'],
  ['/sise/kasutajad?leht=2', '/kasutajad?leht=2'],
  ['/sise/kataloog/ettevotted/muuda/7', '/kataloog/ettevotted/muuda/7'],
  [`${window.location.origin}/sise/files`, '/files'],
  ['/sise', '/'],
])('FORUM-6 PROTO-1 a link in a text to %s opens that screen without a page load', (href, shown) => {
  expect(follow(`<a href="${href}">seal</a>`)).toEqual({ shown, byBrowser: false })
})

test.each([
  ['<a href="https://praamid.ee/sise/foorum">seal</a>', {}],
  ['<a href="/sisekaubandus">seal</a>', {}],
  ['<a href="/api/static/avalik/1/kaart.pdf">seal</a>', {}],
  ['<a href="/sise/files">seal</a>', { ctrlKey: true }],
  ['<a href="/sise/files">seal</a>', { button: 1 }],
])('FORUM-6 the browser follows %s itself (%o)', (link, init) => {
  expect(follow(link, init)).toEqual({ shown: '/foorum/sadam/t1', byBrowser: true })
})
