/**
 * Libraries that the shell shares in part. A shared module cannot be tree-shaken: react-router would carry its data router
 * and server rendering (53 kB brotli instead of 14), zod its locales. The build of a remote fails when it uses any other
 * export. The remote then bundles its own copy (`own` in its webpack.config.ts), or the export is added here and the shell
 * is released first. `remote.json` lists the exports that a remote uses, so a shell that lacks one refuses the remote.
 * A shell without an export refuses the remotes that still use it, so they are released first.
 */
export const allowedExports = {
  'react-hook-form': ['set', 'useController', 'useFieldArray', 'useForm', 'useFormState', 'useWatch'],
  'react-i18next': ['I18nextProvider', 'initReactI18next', 'useTranslation'],
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
} as const satisfies Record<string, readonly string[]>

export type PartlySharedLibrary = keyof typeof allowedExports

/** The exports of a library that the shell shares; undefined when it shares all of them. */
export function allowedExportsOf(library: string): readonly string[] | undefined {
  return isPartlyShared(library) ? allowedExports[library] : undefined
}

function isPartlyShared(library: string): library is PartlySharedLibrary {
  return Object.hasOwn(allowedExports, library)
}

/** Name of one export in the lists of wanted and provided modules: `zod/mini#object`. */
export const exportKey = (library: string, name: string) => `${library}#${name}`
