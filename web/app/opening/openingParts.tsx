import { ApolloProvider } from '@apollo/client/react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { basename } from '../../lib/basename.ts'
import { createClient } from '../../lib/client.ts'
import { Loading } from '../../ui/answer/Loading.tsx'
import { Page } from '../../ui/answer/Page.tsx'
import { Trail } from '../../ui/link/Trail.tsx'
import type { SignedInFragment } from '../../users/generated.ts'
import { SessionProvider } from '../../users/session/session.tsx'
import { BrokenNotice } from '../broken/BrokenNotice.tsx'
import { createCache } from '../cache.ts'
import { Navbar } from '../navbar/Navbar.tsx'
import PhoneBar from '../navbar/PhoneBar.tsx'
import VisitorScreen from '../visitor/VisitorScreen.tsx'
import { type Outline, outlines } from './outlines.ts'
import shell from '../Shell.module.css'

// For the build (scripts/building/clientPages.ts), which writes them into the pages.

const nobody: SignedInFragment = {
  __typename: 'User',
  id: '',
  name: null,
  email: null,
  status: null,
  draftKey: null,
  welcome: null,
}

/**
 * What a page shows before any script has come: the sign-in form, which React takes over, and the skeleton of the screen, in whose place
 * the screen comes. Nobody is told of the skeleton but that something loads: what is in it cannot be pressed yet.
 * @param route the path of the screen's route; undefined for pages that show nothing before
 */
export function openingParts(route: string | undefined): string {
  const words = `<template id="not-opened">${renderToStaticMarkup(<BrokenNotice />)}</template>`
  if (route == null) return words
  const form = renderToString(<VisitorScreen goOn={() => Promise.resolve()} />)
  const { title = null, width, isBelow }: Partial<Outline> = outlines[route] ?? {}
  const skeleton = renderToStaticMarkup(
    <ApolloProvider client={createClient(createCache())}>
      <SessionProvider>
        <MemoryRouter basename={basename} initialEntries={[`${basename}${route}`]}>
          <Navbar me={nobody} />
          {/* Its styles hide it in wide windows. */}
          <PhoneBar isForumMarked={false} menuOpen={false} onMenu={() => undefined} />
          <div className={shell.main}>
            <Page title={title} width={width} trail={isBelow && <Trail steps={[{ name: '\u00a0', to: '/' }]} />}>
              <Loading rows={6} />
            </Page>
          </div>
        </MemoryRouter>
      </SessionProvider>
    </ApolloProvider>,
  )
  return `<div id="sign-in">${form}</div>
    <div id="skeleton" aria-hidden="true" inert>${skeleton}</div>
    ${words}`
}

/**
 * Which part of the page is seen (lib/pieces/opening.ts). Without scripts it is the sign-in form, which says that it needs them. The
 * skeleton takes no room, so that the screen is drawn where it stays: below the skeleton it moved up as that went.
 */
export const openingStyles =
  ':root[data-opening=screen] #sign-in,:root:not([data-opening=screen]) #skeleton{display:none}' +
  '#skeleton{position:absolute;inset:0 0 auto}'
