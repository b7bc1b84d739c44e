import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { getErrorMessage, UserFacingError } from '#platform/contract/spoken.ts';
import { loadCodeReader } from './load-reader.ts';
import { openCamera, stopCamera } from './open-camera.ts';
import { createCodeTracker } from './show-anew.ts';

/** Between one picture and the next: quick enough for a hand, slow enough for the battery. */
const PAUSE_MS = 120;

const CAMERA_ENDED = 'The camera was taken away. Try again, or type the code.';

export type Camera =
  | { state: 'starting' }
  /** `light`: whether it is on; null where the camera has none. */
  | { state: 'on'; light: boolean | null; setLight: (isOn: boolean) => void }
  | { state: 'off'; why: string; again: () => void };

/** What browsers know of a lamp, and TypeScript does not. */
type TorchSupport = { torch?: boolean };

const hasLight = (track: MediaStreamTrack | undefined): boolean =>
  ((track?.getCapabilities?.() ?? {}) as TorchSupport).torch === true;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/**
 * Has the camera on while it is used and the tab is seen, and stops it at once when it is not.
 * @param isFree whether a code could be taken at this moment
 * @param onCode is told of each code that is shown, once until it is shown anew
 */
export const useCamera = (
  video: RefObject<HTMLVideoElement | null>,
  { isFree, onCode }: { isFree: () => boolean; onCode: (code: string) => void },
): Camera => {
  const [camera, setCamera] = useState<Camera>({ state: 'starting' });
  const [tries, setTries] = useState(0);
  const take = useEffectEvent(onCode);
  const canTake = useEffectEvent(isFree);

  useEffect(() => {
    const isShown = createCodeTracker();
    let ending = new AbortController();
    const fail = (error: unknown, signal: AbortSignal) => {
      if (signal.aborted) return;
      ending.abort();
      setCamera({ state: 'off', why: getErrorMessage(error), again: () => setTries((before) => before + 1) });
    };
    const showLight = (track: MediaStreamTrack | undefined, light: boolean) => {
      const setLight = (isOn: boolean) => {
        const wanted = { advanced: [{ torch: isOn } as MediaTrackConstraintSet] };
        track?.applyConstraints(wanted).then(
          () => showLight(track, isOn),
          () => {},
        );
      };
      if (track?.readyState === 'live') setCamera({ state: 'on', light: hasLight(track) ? light : null, setLight });
    };
    const run = async (signal: AbortSignal) => {
      const stream = await openCamera();
      const place = video.current;
      const stop = () => {
        stopCamera(stream);
        if (place?.srcObject === stream) place.srcObject = null;
      };
      // Who leaves while the browser still asks for the camera leaves it off.
      if (signal.aborted || place === null) return stop();
      signal.addEventListener('abort', stop);
      const [track] = stream.getVideoTracks();
      track?.addEventListener('ended', () => fail(new UserFacingError(CAMERA_ENDED), signal));
      place.srcObject = stream;
      await place.play();
      showLight(track, false);
      const reader = await loadCodeReader();
      // Who has left meanwhile has nobody to close it.
      if (signal.aborted) return reader.close();
      signal.addEventListener('abort', () => reader.close());
      while (!signal.aborted) {
        const code = await reader.read(place);
        if (signal.aborted) return;
        if (isShown(code, performance.now(), canTake()) && code !== null) take(code);
        await pause();
      }
    };
    const begin = () => {
      const { signal } = ending;
      run(signal).catch((error: unknown) => fail(error, signal));
    };
    const look = () => {
      ending.abort();
      if (document.hidden) return;
      ending = new AbortController();
      setCamera({ state: 'starting' });
      begin();
    };
    const end = () => ending.abort();
    look();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pagehide', end);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pagehide', end);
      end();
    };
  }, [video, tries]);
  return camera;
};
