/**
 * What the pages never ask of React, as facts about its source (rewrite.ts): no page is rendered on a server, so nothing
 * hydrates; and there are no view transitions, activities, lists of boundaries, elements hoisted into the head, or
 * references to fragments. Rows say why a fact holds. If a new version of React names something differently the build
 * fails, and the row needs a look.
 */
import type { Facts } from './rewrite.ts';

/** Exports of React's modules that are left out: a module that asks for one fails the build. */
export const unavailable = [
  'Activity',
  'ViewTransition',
  'addTransitionType',
  'hydrateRoot',
  'preconnect',
  'prefetchDNS',
  'preinit',
  'preinitModule',
  'preload',
  'preloadModule',
] as const;

/** A tag of a fiber or a mask of lanes, as the source of this version has it. */
function numberIn(source: string, pattern: RegExp): number {
  const found = pattern.exec(source)?.[1];
  if (!found) throw new Error(`react-dom has nothing like ${pattern}: see build/lean-react/unused.ts.`);
  return Number(found);
}

/** A root is created empty: nothing is dehydrated, and events never wait for a boundary that is. */
const hydration = {
  variables: {
    isHydrating: '!1',
    hydrationParentFiber: 'null',
    nextHydratableInstance: 'null',
  },
  properties: { isDehydrated: '!1', dehydrated: 'null' },
  functions: {
    // Called with a fiber, which is not the hydrating parent.
    popHydrationState: 'return !1',
    getParentHydrationBoundary: 'return null',
    getSuspenseInstanceFromFiber: 'return null',
    upgradeHydrationErrorsToRecoverable: 'return null',
    queueIfContinuousEvent: 'return !1',
    ...noops(
      'attemptContinuousHydration',
      'attemptHydrationAtCurrentPriority',
      'clearIfContinuousEvent',
      'commitSuspenseHydrationCallbacks',
      'prepareToHydrateHostInstance',
      'queueHydrationError',
      'resetHydrationState',
      'retryIfBlockedOn',
      'throwOnHydrationMismatch',
      'updateDehydratedSuspenseComponent',
    ),
  },
  statements: ['ReactDOMHydrationRoot.prototype.unstable_scheduleHydration ='],
} satisfies Facts;

/** Without `<ViewTransition>` no commit is animated, and none waits for pictures or stylesheets. */
const viewTransitions = {
  variables: {
    appearingViewTransitions: 'null',
    inUpdateViewTransition: '!1',
    pendingTransitionTypes: 'null',
    pendingViewTransition: 'null',
    pendingViewTransitionEvents: 'null',
    rootViewTransitionAffected: '!1',
    rootViewTransitionNameCanceled: '!1',
    shouldStartViewTransition: '!1',
    viewTransitionMutationContext: '!1',
  },
  functions: {
    waitForCommitToBeReady: 'return null',
    ...noops(
      'accumulateSuspenseyCommitOnFiber',
      'commitExitViewTransitions',
      'commitNestedViewTransitions',
      'onUnsuspend',
      'preloadInstanceAndSuspendIfNeeded',
      'queueTransitionTypes',
      'restoreEnterOrExitViewTransitions',
      'restoreNestedViewTransitions',
      'trackEnterViewTransitions',
    ),
  },
  statements: ['ViewTransitionPseudoElement.prototype.'],
} satisfies Facts;

/** Elements stay where they are rendered, and nobody calls `preload` and the like. */
const resources = {
  functions: { isHostHoistableType: 'return !1' },
  keys: { 'ReactDOMSharedInternals.d': ['D', 'C', 'L', 'm', 'X', 'S', 'M'] },
} satisfies Facts;

/** A `<Fragment>` is given no `ref`. */
const fragmentRefs = {
  functions: {
    isFragmentInstanceParent: 'return !1',
    ...noops(
      'commitFragmentInstanceDeletionEffects',
      'commitFragmentInstanceInsertionEffects',
      'commitNewChildToFragmentInstances',
    ),
  },
  statements: ['FragmentInstance.prototype.'],
} satisfies Facts;

const exportsIn = (source: string): string[] =>
  unavailable.map(name => `exports.${name} =`).filter(beginning => source.includes(beginning));

function noops(...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map(name => [name, '']));
}

/** Facts about react-dom's client. */
export const aboutClient = (source: string): Facts => ({
  variables: { ...hydration.variables, ...viewTransitions.variables },
  properties: hydration.properties,
  functions: {
    ...hydration.functions,
    ...viewTransitions.functions,
    ...resources.functions,
    ...fragmentRefs.functions,
  },
  tags: [
    /createFiberImplClass\((\d+), null, null, 0\);\s*\w+\.stateNode = dehydratedNode/,
    /createFiberImplClass\((\d+)[^;]*REACT_SUSPENSE_LIST_TYPE/,
    /isHostHoistableType\([^)]*\)\s*\? (\d+)/,
    /"body" === type\s*\? (\d+)/,
    /createFiberImplClass\((\d+)[^;]*REACT_VIEW_TRANSITION_TYPE/,
    /createFiberImplClass\((\d+)[^;]*REACT_ACTIVITY_TYPE/,
  ].map(pattern => numberIn(source, pattern)),
  tagVariables: ['tag', 'grandTag'],
  cases: {
    // An element of these types is an error, as one of no type at all.
    createFiberFromTypeAndProps: [
      'REACT_ACTIVITY_TYPE',
      'REACT_SUSPENSE_LIST_TYPE',
      'REACT_LEGACY_HIDDEN_TYPE',
      'REACT_VIEW_TRANSITION_TYPE',
    ],
    safelyAttachRef: [String(numberIn(source, /function createFiberFromFragment\([^}]*createFiberImplClass\((\d+)/))],
  },
  masks: [numberIn(source, /isViewTransitionEligible = \(lanes & (\d+)\) === lanes/)],
  keys: resources.keys,
  statements: [
    ...exportsIn(source),
    ...hydration.statements,
    ...viewTransitions.statements,
    ...fragmentRefs.statements,
  ],
});

/** Facts about the modules `react` and `react-dom`: what they do not export. */
export const aboutExports = (source: string): Facts => ({ statements: exportsIn(source) });
