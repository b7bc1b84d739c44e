const BEEP_MS = 90;
const FOUND_HZ = 1320;
/** Low and long, and two knocks of the phone: no hand takes one for the other. */
const NONE_HZ = 220;
const NONE_MS = 300;
const VIBRATION_MS = [BEEP_MS, BEEP_MS, BEEP_MS];
const VOLUME = 0.06;

let audioContext: AudioContext | null = null;

/**
 * Says that a code was read, and whether it counts, to who looks at the box and not at the screen: softly, and only where
 * browsers let pages.
 */
export const playScanFeedback = (isFound: boolean): void => {
  try {
    navigator.vibrate?.(isFound ? BEEP_MS : VIBRATION_MS);
    audioContext ??= new AudioContext();
    void audioContext.resume();
    const tone = audioContext.createOscillator();
    const volume = audioContext.createGain();
    tone.frequency.value = isFound ? FOUND_HZ : NONE_HZ;
    volume.gain.value = VOLUME;
    tone.connect(volume).connect(audioContext.destination);
    tone.start();
    tone.stop(audioContext.currentTime + (isFound ? BEEP_MS : NONE_MS) / 1000);
  } catch {
    // It is said in words as well.
  }
};
