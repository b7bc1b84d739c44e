import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { UserFacingError, getErrorMessage } from '#platform/contract/user-facing-error.ts';
import { loadCodeReader } from './load-reader.ts';

/** How long a code has to be out of sight to count as shown again, and in how many pictures it has to be missing. */
const GONE_MS = 1200;
const GONE_PICTURES = 3;

/**
 * Tells a code that somebody shows from one that merely stays in sight: a camera sees it many times a second, and a slow
 * one misses it in a picture now and then.
 * @returns is given what each picture has, when (in ms), and whether it could be taken at this moment; answers whether it
 *   is to be
 */
export const createCodeTracker = () => {
  const seen = new Map<string, { at: number; missing: number }>();
  return (code: string | null, now: number, isFree: boolean): boolean => {
    for (const [one, sight] of seen) if (one !== code) sight.missing += 1;
    if (code === null) return false;
    const before = seen.get(code);
    const isStill = before !== undefined && (now - before.at < GONE_MS || before.missing < GONE_PICTURES);
    // What is shown while something else is looked up is taken as soon as that is done.
    if (isStill || isFree) seen.set(code, { at: now, missing: 0 });
    return !isStill && isFree;
  };
};

const ALTERNATIVE = 'Take a photo of the code, or type it.';

/** Why there is no camera, by the names that browsers give (W3C Media Capture and Streams). */
const cameraErrors: Record<string, string> = {
  NotAllowedError: `This shop may not use the camera. Allow it in your browser’s settings and try again. Or: ${ALTERNATIVE.toLowerCase()}`,
  NotFoundError: `There is no camera here. ${ALTERNATIVE}`,
  OverconstrainedError: `There is no camera here. ${ALTERNATIVE}`,
};

const CAMERA_FAILED = `The camera does not start. Another app may be using it. Try again, or: ${ALTERNATIVE.toLowerCase()}`;

/**
 * Asks for the camera at the back, or the one there is; whoever gets it has to stop its tracks.
 * @throws UserFacingError with what to do instead
 */
const openCamera = async (): Promise<MediaStream> => {
  // Not there where the address is not https, nor this machine's own.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices === undefined) throw new UserFacingError(`This browser opens no camera for this address. ${ALTERNATIVE}`);
  try {
    return await devices.getUserMedia({
      video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
    });
  } catch (cause) {
    throw new UserFacingError(cameraErrors[(cause as Error).name] ?? CAMERA_FAILED, { cause });
  }
};

const stopCamera = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

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
