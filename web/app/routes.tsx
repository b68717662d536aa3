import type { ComponentType } from 'react'
import { Outlet, ScrollRestoration, useParams, type RouteObject } from 'react-router-dom'
import { Confirmation } from '../ui/notice/Confirmation.tsx'
import { NotFound } from '../ui/answer/NotFound.tsx'
import { Notifications } from '../ui/notice/Notifications.tsx'
import { RequireSignIn } from '../users/session/RequireSignIn.tsx'
import { BrokenPage } from './BrokenPage.tsx'
import { NotYetPage } from './NotYetPage.tsx'
import { administrationPlaces, cataloguePlaces, mainPlaces } from './places.ts'
import { Shell } from './Shell.tsx'
import { placeTitles } from './text.ts'

/** Where everything stands. ROUTE-1. */
export const basename = '/sise'

/** Every route of the specification, under `basename`. Each screen is a chunk of its own, fetched while `me` is. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    // While the first screen's code is on its way there is nothing to draw it with.
    HydrateFallback: () => null,
    errorElement: <BrokenPage />,
    children: [
      { path: '/login', lazy: screen(() => import('./SignInRoute.tsx')) },
      { path: '/registreerimine/:token', lazy: screen(() => import('../users/links/RegistrationPage.tsx')) },
      { path: '/taasta-parool/:token', lazy: screen(() => import('../users/links/RestorePage.tsx')) },
      {
        element: (
          <RequireSignIn>
            <Shell />
          </RequireSignIn>
        ),
        children: [{ errorElement: <BrokenPage />, children: signedInRoutes() }],
      },
      { element: <Shell />, children: [{ path: '*', element: <NotFound /> }] },
    ],
  },
]

function signedInRoutes(): RouteObject[] {
  return [
    { index: true, lazy: screen(() => import('../forum/home/HomePage.tsx')) },
    { path: '/foorum/uus', lazy: screen(() => import('../forum/writing/NewTopicPage.tsx')) },
    { path: '/foorum/muuda/:topicId', lazy: screen(() => import('../forum/writing/EditTopicPage.tsx')) },
    { path: '/foorum/otsing', lazy: screen(() => import('../forum/search/SearchPage.tsx')) },
    { path: '/foorum/admin', lazy: screen(() => import('../forum/admin/AdminPage.tsx')) },
    { path: '/foorum/:category', lazy: screen(() => import('../forum/category/CategoryPage.tsx')) },
    { path: '/foorum/:category/:topicId', lazy: screen(() => import('../forum/topic/TopicPage.tsx')) },
    { path: '/kasutajad', lazy: screen(() => import('../users/directory/DirectoryPage.tsx')) },
    { path: '/files', lazy: screen(() => import('../files/manager/FilesPage.tsx')) },
    ...[...mainPlaces, ...administrationPlaces]
      .filter(({ path }) => !['/', '/kasutajad', '/files'].includes(path))
      .map(({ path, title }) => notYet(path, title)),
    notYet('/galerii/uus', placeTitles.newAlbum),
    notYet('/galerii/:slug', placeTitles.editAlbum),
    notYet('/lehed/uus', placeTitles.newArticle('lehed')),
    notYet('/lehed/muuda/:id', placeTitles.editArticle),
    { path: '/kataloog/:catalogue', element: <CataloguePage title={(place) => place.title} /> },
    { path: '/kataloog/:catalogue/uus', element: <CataloguePage title={({ slug }) => placeTitles.newArticle(slug)} /> },
    { path: '/kataloog/:catalogue/muuda/:id', element: <CataloguePage title={() => placeTitles.editArticle} /> },
    notYet('/playground', placeTitles.playground),
  ]
}

/** What stands on every screen, signed in or not. */
function Root() {
  return (
    <>
      <Outlet />
      <Notifications />
      <Confirmation />
      <ScrollRestoration />
    </>
  )
}

/** Only the configured catalogues exist. NAV-3. */
function CataloguePage({ title }: { title: (place: { slug: string; title: string }) => string }) {
  const { catalogue: slug = '' } = useParams()
  const place = cataloguePlaces.find(({ path }) => path === `/kataloog/${slug}`)
  return place ? <NotYetPage title={title({ slug, title: place.title })} /> : <NotFound />
}

function notYet(path: string, title: string): RouteObject {
  return { path, element: <NotYetPage title={title} /> }
}

function screen(load: () => Promise<{ default: ComponentType }>) {
  return async () => ({ Component: (await load()).default })
}
