import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { responseList } from '../http/bounded.ts'
import { givenIdSchema } from '../http/fields.ts'
import { page, pageLimit, pageQuerySchema, setLinks } from '../http/page.ts'
import { callerOf, requireMember } from '../http/session/caller.ts'
import { sessionInRead } from '../http/session/sessionRead.ts'
import { createOnce, onceSchema } from '../records/createOnce.ts'
import { deleteRoute } from '../records/deleteRoute.ts'
import { sides } from '../records/moves.ts'
import { versionedPut } from '../records/versionedPut.ts'
import { hitCursorSchema } from '../search/schemas.ts'
import type { Database } from '../store/database.ts'
import { createCategory, deleteCategory, findCategory, updateCategory } from './categories.ts'
import { moveCategory } from './categoryOrder.ts'
import { postAnchorOf, type TopicCursor, topicCursorSchema } from './cursors.ts'
import { categoryProperties, topicProperties, versionOfNewPost } from './editable.ts'
import { followingRoutes } from './following/routes.ts'
import { setPostLike, setTopicLike } from './likes.ts'
import { newsRoutes } from './news/routes.ts'
import { noSuchCategory } from './notFound.ts'
import { createPost, deletePost, readPostsAround, updatePost } from './posts.ts'
import { listCategories, listTopics, readCategories } from './reading.ts'
import {
  categoryChangesSchema,
  categorySchema,
  likesSchema,
  listedTopicSchema,
  newCategorySchema,
  newPostSchema,
  newTopicSchema,
  postChangesSchema,
  postsSchema,
  topicChangesSchema,
  topicSchema,
} from './schemas.ts'
import { searchForum } from './search.ts'
import { searchHitSchema, searchQuerySchema } from './searchSchema.ts'
import { createTopic, deleteTopic, openTopic, readTopic, updateTopic } from './topics.ts'

const idParams = z.object({ id: givenIdSchema() })
const topicParams = z.object({ topicId: givenIdSchema() })
const postParams = z.object({ topicId: givenIdSchema(), postId: givenIdSchema() })

/** The number of posts in a write's response; without it all posts. REST-6. */
const postLimitSchema = pageQuerySchema.pick({ piir: true })

/** The forum's routes: categories, topics, posts, likes, search. §7 'Forum'. */
export function forumRoutes(db: Database): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.addHook('onRequest', requireMember)
    app.addHook('onRoute', (route) => {
      route.schema = { tags: ['forum'], ...route.schema }
    })

    app.register(newsRoutes(db))
    app.register(followingRoutes(db))

    app.get(
      '/kategooria',
      { ...sessionInRead, schema: { response: { 200: responseList(categorySchema) } } },
      (request) => readCategories(db, request),
    )

    app.get(
      '/kategooria/:slug',
      {
        ...sessionInRead,
        schema: {
          params: z.object({ slug: z.string().max(200) }),
          querystring: pageQuerySchema,
          response: { 200: responseList(listedTopicSchema) },
        },
      },
      (request, reply) => {
        const slug = request.params.slug.replaceAll('\0', '')
        return page(request.query, reply, {
          path: `/api/foorum/kategooria/${encodeURIComponent(slug)}`,
          cursorSchema: topicCursorSchema,
          read: async (range) => {
            const topics = await listTopics(db, request, slug, range)
            if (!topics) throw noSuchCategory()
            return topics
          },
          cursorOf: ({ pinned, viimanePostitus, _id }): TopicCursor => [pinned, viimanePostitus, _id],
        })
      },
    )

    app.post(
      '/kategooria/uus',
      { schema: { headers: onceSchema, body: newCategorySchema, response: { 200: categorySchema } } },
      (request) =>
        createOnce(db, request, {
          create: (tx, id) => createCategory(tx, id, callerOf(request), request.body),
          read: (tx, id) => findCategory(tx, id, callerOf(request)),
          version: categoryProperties.versionOf,
        }),
    )

    versionedPut(app, '/kategooria/:id', {
      params: idParams,
      body: categoryChangesSchema,
      response: categorySchema,
      change: (request) => {
        const { params, headers, body } = request
        return updateCategory(db, callerOf(request), params.id, body, headers['if-match'])
      },
      versionOf: categoryProperties.versionOf,
    })

    for (const [side, segment] of sides)
      app.put(
        `/kategooria/${segment}/:id/:naaber`,
        {
          schema: {
            params: idParams.extend({ naaber: givenIdSchema() }),
            response: { 200: responseList(categorySchema) },
          },
        },
        async (request) => {
          const { id, naaber } = request.params
          await moveCategory(db, callerOf(request), id, { side, neighbour: naaber })
          return listCategories(db, callerOf(request))
        },
      )

    deleteRoute(app, {
      url: '/kategooria/:id',
      querystring: z.object({
        kuhu: givenIdSchema('Vali teine kategooria.').optional().describe('The category that the topics move to'),
      }),
      remove: (caller, id, { kuhu }) => deleteCategory(db, caller, id, kuhu),
    })

    app.get(
      '/otsing',
      { schema: { querystring: searchQuerySchema, response: { 200: responseList(searchHitSchema) } } },
      async (request, reply) => {
        const { p, kategooria, autor, jarjestus } = request.query
        const filters = Object.entries({ p, kategooria, autor, jarjestus }).filter(([, value]) => value)
        const found = await page(request.query, reply, {
          path: '/api/foorum/otsing',
          filters: Object.fromEntries(filters) as Record<string, string>,
          cursorSchema: hitCursorSchema,
          read: (range) => searchForum(db, p, range, request.query),
          cursorOf: ({ cursor }) => cursor,
        })
        return found.map(({ hit }) => hit)
      },
    )

    app.get(
      '/teema/:id',
      {
        ...sessionInRead,
        schema: {
          params: idParams,
          headers: z.object({ prefer: z.string().max(1_000).optional().describe('peek: does not move the read mark') }),
          querystring: pageQuerySchema.extend({
            alates: pageQuerySchema.shape.alates.describe(
              'lugemata: shortly before the first unread post; lopp: the newest posts; the id of a post: the posts around it; or a cursor from the Link header',
            ),
          }),
          response: { 200: topicSchema },
        },
      },
      async (request, reply) => {
        const { id } = request.params
        const limit = pageLimit(request.query)
        const { topic, cursors } = await openTopic(db, request, id, {
          // HEAD and a read-only API token must not move the read mark.
          peek:
            request.method === 'HEAD' ||
            request.tool?.kirjutab === false ||
            /\bpeek\b/i.test(request.headers.prefer ?? ''),
          page: limit == null ? undefined : { anchor: postAnchorOf(request.query.alates), limit },
        })
        if (limit != null) setLinks(reply, { path: `/api/foorum/teema/${id}` }, limit, cursors)
        reply.recordVersion = topicProperties.versionOf(topic)
        return topic
      },
    )

    app.post(
      '/teema',
      { schema: { headers: onceSchema, body: newTopicSchema, response: { 200: topicSchema } } },
      async (request, reply) => {
        const topic = await createOnce(db, request, {
          create: (tx, id) => createTopic(tx, id, callerOf(request), request.body),
          read: (tx, id) => readTopic(tx, id, callerOf(request)),
          version: topicProperties.versionOf,
        })
        reply.recordVersion = topicProperties.versionOf(topic)
        return topic
      },
    )

    versionedPut(app, '/teema/:id', {
      params: idParams,
      querystring: postLimitSchema,
      body: topicChangesSchema,
      response: topicSchema,
      change: (request) => {
        const { params, query, headers, body } = request
        const version = { limit: query.piir, ifMatch: headers['if-match'] }
        return updateTopic(db, callerOf(request), params.id, body, version)
      },
      versionOf: topicProperties.versionOf,
    })

    deleteRoute(app, { url: '/teema/:id', remove: (caller, id) => deleteTopic(db, caller, id) })

    app.post(
      '/postitus/:topicId',
      {
        schema: {
          params: topicParams,
          querystring: postLimitSchema,
          headers: onceSchema,
          body: newPostSchema,
          response: { 200: postsSchema },
        },
      },
      (request) => {
        const { topicId } = request.params
        return createOnce(db, request, {
          create: async (tx, id) => {
            const post = await createPost(tx, id, callerOf(request), topicId, request.body)
            return post && request.query.piir === 1 ? [post] : undefined
          },
          read: (tx, id) => readPostsAround(tx, id, topicId, request.query.piir),
          version: versionOfNewPost(request.body),
        })
      },
    )

    versionedPut(app, '/postitus/:topicId/:postId', {
      params: postParams,
      querystring: postLimitSchema,
      body: postChangesSchema,
      response: postsSchema,
      change: (request) => {
        const { params, query, headers, body } = request
        const options = { limit: query.piir, ifMatch: headers['if-match'] }
        return updatePost(db, callerOf(request), params, body, options)
      },
    })

    app.delete(
      '/postitus/:topicId/:postId',
      { schema: { params: postParams, querystring: postLimitSchema, response: { 200: postsSchema } } },
      (request) => deletePost(db, callerOf(request), request.params.topicId, request.params.postId, request.query.piir),
    )

    const topicLike = { schema: { params: idParams, response: { 200: likesSchema } } }
    app.put('/teema/like/:id', topicLike, (request) => setTopicLike(db, callerOf(request), request.params.id, true))
    app.put('/teema/unlike/:id', topicLike, (request) => setTopicLike(db, callerOf(request), request.params.id, false))

    const postLike = { schema: { params: postParams, response: { 200: likesSchema } } }
    app.put('/postitus/like/:topicId/:postId', postLike, (request) =>
      setPostLike(db, callerOf(request), request.params.topicId, request.params.postId, true),
    )
    app.put('/postitus/unlike/:topicId/:postId', postLike, (request) =>
      setPostLike(db, callerOf(request), request.params.topicId, request.params.postId, false),
    )
    done()
  }
}
