import '#platform/web/page-behavior.ts';
import { MODULES_LOADED } from '#platform/web/start-script.ts';

/* The only script that every page loads. In development it loads after the routes, and React starts at once. */

if ('__reactRouterRouteModules' in window) dispatchEvent(new Event(MODULES_LOADED));
