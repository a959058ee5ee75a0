/**
 * Libraries of which only these exports are shared: a shared module keeps all that it exports, and react-router brings its
 * data router and server rendering along (53 kB brotli, of which these take 14), zod its locales. The build of a remote
 * fails when it uses another: it may bring its own copy of the library (`own` in its webpack.config.ts), or the export is
 * added here and the shell released first. A remote names the exports that it takes, so that one which the running shell
 * does not have yet is refused; an export is taken away only together with a new `SHELL_API`.
 */
export const curatedExports = {
  'react-router': [
    'Link',
    'MemoryRouter',
    'Navigate',
    'NavLink',
    'Outlet',
    'Route',
    'Router',
    'Routes',
    'createSearchParams',
    'generatePath',
    'matchPath',
    'useHref',
    'useLocation',
    'useMatch',
    'useNavigate',
    'useOutletContext',
    'useParams',
    'useSearchParams',
  ],
  '@tanstack/react-query': [
    'QueryClient',
    'QueryClientProvider',
    'infiniteQueryOptions',
    'keepPreviousData',
    'queryOptions',
    'skipToken',
    'useInfiniteQuery',
    'useIsFetching',
    'useMutation',
    'useQueries',
    'useQuery',
    'useQueryClient',
  ],
  'zod/mini': [
    ...['_default', 'any', 'array', 'boolean', 'catch', 'check', 'coerce', 'config', 'custom', 'discriminatedUnion'],
    ...['email', 'endsWith', 'enum', 'extend', 'gt', 'gte', 'int', 'ipv4', 'ipv6', 'iso', 'lazy', 'length', 'literal'],
    ...['looseObject'],
    ...['lt', 'lte', 'maxLength', 'maximum', 'minLength', 'minimum', 'never', 'nonnegative', 'null', 'nullable'],
    ...['nullish', 'number', 'object', 'omit', 'optional', 'parse', 'partial', 'pick', 'pipe', 'positive', 'prefault'],
    ...[
      'prettifyError',
      'record',
      'refine',
      'regex',
      'safeParse',
      'startsWith',
      'strictObject',
      'string',
      'stringbool',
    ],
    ...['toLowerCase', 'transform', 'trim', 'tuple', 'undefined', 'union', 'unknown', 'url', 'uuid'],
  ],
  // Charts are fetched with the first one that is drawn; a kind of chart that is not here is 10 to 40 kB more for everybody.
  'echarts/core': ['init', 'use'],
  'echarts/charts': ['BarChart', 'LineChart'],
  'echarts/components': ['GridComponent', 'TooltipComponent'],
  'echarts/renderers': ['SVGRenderer'],
} as const satisfies Record<string, readonly string[]>

export type CuratedLibrary = keyof typeof curatedExports

/** The shared exports of a library; undefined for one that is shared whole. */
export function sharedExports(library: string): readonly string[] | undefined {
  return isCurated(library) ? curatedExports[library] : undefined
}

function isCurated(library: string): library is CuratedLibrary {
  return Object.hasOwn(curatedExports, library)
}

/** How lists of what is wanted and provided name an export: `zod/mini#object`. */
export const exportKey = (library: string, name: string) => `${library}#${name}`
